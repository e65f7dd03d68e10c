#include "server/store/libpq.h"

#include <dlfcn.h>

#include "server/store/sql.h"

namespace fourlands::server {
namespace {

constexpr const char* kLibrary = "libpq.so.5";

Libpq load() {
  void* const library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    throw SqlError(SqlError::Kind::kOther, std::string("PostgreSQL's client library ") + kLibrary +
                                               " is not installed (on Debian: apt install libpq5)");
  const auto find = [library](auto& function, const char* name) {
    void* const found = dlsym(library, name);
    if (found == nullptr)
      throw SqlError(SqlError::Kind::kOther,
                     std::string(kLibrary) + " is too old: it has no " + name);
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
  };
  Libpq pq{};
  find(pq.connect, "PQconnectdbParams");
  find(pq.finish, "PQfinish");
  find(pq.status, "PQstatus");
  find(pq.error, "PQerrorMessage");
  find(pq.version, "PQserverVersion");
  find(pq.parameter, "PQparameterStatus");
  find(pq.set_notice_processor, "PQsetNoticeProcessor");
  find(pq.exec, "PQexec");
  find(pq.exec_prepared, "PQexecPrepared");
  find(pq.prepare, "PQprepare");
  find(pq.send_prepare, "PQsendPrepare");
  find(pq.send_query, "PQsendQueryParams");
  find(pq.send_prepared, "PQsendQueryPrepared");
  find(pq.enter_pipeline, "PQenterPipelineMode");
  find(pq.exit_pipeline, "PQexitPipelineMode");
  find(pq.sync, "PQpipelineSync");
  find(pq.result, "PQgetResult");
  find(pq.result_status, "PQresultStatus");
  find(pq.error_field, "PQresultErrorField");
  find(pq.result_error, "PQresultErrorMessage");
  find(pq.command, "PQcmdStatus");
  find(pq.rows_changed, "PQcmdTuples");
  find(pq.rows, "PQntuples");
  find(pq.is_null, "PQgetisnull");
  find(pq.value, "PQgetvalue");
  find(pq.length, "PQgetlength");
  find(pq.clear, "PQclear");
  return pq;
}

}  // namespace

const Libpq& Libpq::get() {
  static const Libpq kLibpq = load();
  return kLibpq;
}

}  // namespace fourlands::server
