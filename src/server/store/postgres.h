#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/store/libpq.h"
#include "server/store/sql.h"

// A thin face of PostgreSQL. In a transaction statements are sent one after another and nobody
// waits for their answers (pipeline mode): a group of a thousand costs two ways over the network.

namespace fourlands::server {

class PostgresError : public SqlError {
 public:
  PostgresError(Kind kind, const std::string& what, std::string state = {}, std::string table = {})
      : SqlError(kind, what), state_(std::move(state)), table_(std::move(table)) {}
  [[nodiscard]] const std::string& state() const { return state_; }  // SQLSTATE.
  [[nodiscard]] const std::string& table() const { return table_; }  // If it is about one.

 private:
  std::string state_, table_;
};

class PostgresDatabase;

class PostgresStatement final : public PreparedStatement {
 public:
  PostgresStatement(PostgresDatabase& database, std::string name, std::string sql)
      : database_(database), name_(std::move(name)), sql_(std::move(sql)) {}
  void bind(std::int64_t value) override;
  void bind(double value) override;
  void bind(std::string_view value) override;
  void bind_null() override { values_.emplace_back(); }
  bool step() override;
  [[nodiscard]] std::int64_t integer(int column) const override;
  [[nodiscard]] double real(int column) const override;
  [[nodiscard]] std::string text(int column) const override;
  [[nodiscard]] bool null(int column) const override;
  void reset() override;

 private:
  friend class PostgresDatabase;
  struct Clear {
    void operator()(PGresult* result) const { Libpq::get().clear(result); }
  };

  PostgresDatabase& database_;
  std::string name_;
  std::string sql_;
  bool known_ = false;  // To the server.
  std::vector<std::optional<std::string>> values_;
  std::unique_ptr<PGresult, Clear> rows_;
  int row_ = -1;
};

class PostgresDatabase final : public SqlDatabase {
 public:
  // Throws PostgresError if there is no such database, or it does not let us in.
  enum class Mode : unsigned char { kWrite, kRead };
  PostgresDatabase(std::string url, Mode mode);

  // One that was lost is sought again, once, unless a transaction is open.
  void execute(const char* sql) override;
  void begin() override;
  void commit() override;
  void roll_back() override;
  [[nodiscard]] bool connected() const;
  // A new connection in the place of the old one.
  void connect();
  // What the server says of itself: "server_encoding".
  [[nodiscard]] std::string parameter(const char* name) const;

 private:
  friend class PostgresStatement;
  using Result = std::unique_ptr<PGresult, PostgresStatement::Clear>;
  struct Finish {
    void operator()(PGconn* connection) const { Libpq::get().finish(connection); }
  };

  PreparedStatement& prepared(const char* sql) override;
  Result run_now(PostgresStatement& statement, const std::vector<const char*>& values);
  void send(PostgresStatement& statement, const std::vector<const char*>& values);
  // Runs `once`, and a second time if the connection was found lost.
  template <class Once>
  Result with_connection(Once&& once);
  void check_sent(int sent);
  // What a result says went wrong; nothing: all is well.
  [[nodiscard]] std::optional<PostgresError> fault(const PGresult* result) const;
  [[nodiscard]] PostgresError lost() const;
  void forget_prepared();

  const Libpq& pq_;
  std::string url_;
  Mode mode_;
  std::unique_ptr<PGconn, Finish> connection_;
  bool in_transaction_ = false;
  std::map<const char*, std::unique_ptr<PostgresStatement>> prepared_;
};

}  // namespace fourlands::server
