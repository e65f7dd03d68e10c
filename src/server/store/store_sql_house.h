#pragma once

#include "server/store/house_rows.h"
#include "server/store/sql.h"

// Order in the house, as SQL: what store_sql_write.cc writes of it.

namespace fourlands::server {

void change(SqlDatabase& to, const PutStanding& put);
void change(SqlDatabase& to, const PutNetwork& put);
void change(SqlDatabase& to, const DropNetwork& drop);
void change(SqlDatabase& to, const AddBlock& add);
void change(SqlDatabase& to, const DropBlock& drop);
void change(SqlDatabase& to, const AddReport& add);
void change(SqlDatabase& to, const SettleReport& settle);
void change(SqlDatabase& to, const AddAudit& add);
void change(SqlDatabase& to, const PutHouse& put);
void change(SqlDatabase& to, const PutReset& put);
void change(SqlDatabase& to, const DropReset& drop);
void change(SqlDatabase& to, const RenamePerson& rename);
void change(SqlDatabase& to, const DropMatch& drop);
void change(SqlDatabase& to, const DropOldChat& drop);

// A person is deleted: what was decided about them goes, and their names in what others did.
void forget_in_house(SqlDatabase& to, const std::string& person);

}  // namespace fourlands::server
