#include "server/store/postgres.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <utility>

#include "server/store/store_url.h"

namespace fourlands::server {
namespace {

constexpr char kEscape = '\x01';

// PostgreSQL keeps no zero byte in a text, so it and the escape itself are written as two.
std::string escaped(std::string_view text) {
  const auto special = [](char c) { return c == '\0' || c == kEscape; };
  if (std::none_of(text.begin(), text.end(), special)) return std::string(text);
  std::string out;
  for (const char c : text) {
    if (special(c)) out += kEscape;
    out += c == '\0' ? '0' : c == kEscape ? '1' : c;
  }
  return out;
}

std::string unescaped(std::string_view text) {
  if (text.find(kEscape) == std::string_view::npos) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool pair = text[i] == kEscape && i + 1 < text.size();
    out += !pair ? text[i] : text[i + 1] == '0' ? '\0' : kEscape;
    if (pair) ++i;
  }
  return out;
}

// Arguments are $1 and $2 here, where the store's statements have ?1 and ?2, or ? alone.
std::string with_dollars(std::string_view sql) {
  std::string out;
  int next = 1;
  for (std::size_t i = 0; i < sql.size(); ++i) {
    if (sql[i] != '?') {
      out += sql[i];
      continue;
    }
    out += '$';
    const bool numbered = i + 1 < sql.size() && sql[i + 1] >= '0' && sql[i + 1] <= '9';
    if (!numbered) out += std::to_string(next++);
  }
  return out;
}

template <class T>
std::string number_text(T value) {
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

// Libpq's sentences end their line, and some have several.
std::string one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

// -- A statement ---------------------------------------------------------------------------------

void PostgresStatement::bind(std::int64_t value) { values_.emplace_back(number_text(value)); }
void PostgresStatement::bind(double value) { values_.emplace_back(number_text(value)); }
void PostgresStatement::bind(std::string_view value) { values_.emplace_back(escaped(value)); }

bool PostgresStatement::step() {
  if (rows_) return ++row_ < database_.pq_.rows(rows_.get());
  std::vector<const char*> values;
  for (const auto& value : values_) values.push_back(value ? value->c_str() : nullptr);
  if (database_.in_transaction_) {
    database_.send(*this, values);
    return false;
  }
  rows_ = database_.run_now(*this, values);
  row_ = 0;
  return database_.pq_.rows(rows_.get()) > 0;
}

std::int64_t PostgresStatement::integer(int column) const {
  const char* const text = database_.pq_.value(rows_.get(), row_, column);
  std::int64_t value = 0;
  std::from_chars(text, text + database_.pq_.length(rows_.get(), row_, column), value);
  return value;
}

double PostgresStatement::real(int column) const {
  const char* const text = database_.pq_.value(rows_.get(), row_, column);
  double value = 0;
  std::from_chars(text, text + database_.pq_.length(rows_.get(), row_, column), value);
  return value;
}

std::string PostgresStatement::text(int column) const {
  const auto length = database_.pq_.length(rows_.get(), row_, column);
  return unescaped(
      {database_.pq_.value(rows_.get(), row_, column), static_cast<std::size_t>(length)});
}

bool PostgresStatement::null(int column) const {
  return database_.pq_.is_null(rows_.get(), row_, column) != 0;
}

void PostgresStatement::reset() {
  values_.clear();
  rows_.reset();
  row_ = -1;
}

// -- A connection --------------------------------------------------------------------------------

PostgresDatabase::PostgresDatabase(std::string url, Mode mode)
    : pq_(Libpq::get()), url_(std::move(url)), mode_(mode) {
  connect();
}

void PostgresDatabase::connect() {
  // What stands before the address is what it may change; what stands after it is settled. A read
  // does not wait for ever. A commit does: cut off while it waits for a replica, PostgreSQL would
  // call it done.
  const std::array<std::pair<const char*, const char*>, 9> settings = {
      {{"connect_timeout", "2"},
       {"tcp_user_timeout", "5000"},
       {"keepalives_idle", "5"},
       {"target_session_attrs", "read-write"},
       {"options", mode_ == Mode::kRead ? "-c statement_timeout=20000"
                                        : "-c idle_in_transaction_session_timeout=20000"},
       {"dbname", url_.c_str()},
       {"client_encoding", "UTF8"},
       {"fallback_application_name", "fourlands"},
       {nullptr, nullptr}}};
  std::array<const char*, settings.size()> keys{};
  std::array<const char*, settings.size()> values{};
  for (std::size_t i = 0; i < settings.size(); ++i) std::tie(keys[i], values[i]) = settings[i];
  forget_prepared();
  in_transaction_ = false;
  connection_.reset(pq_.connect(keys.data(), values.data(), 1));
  if (connection_ == nullptr) throw PostgresError(SqlError::Kind::kLost, "out of memory");
  if (pq_.status(connection_.get()) != CONNECTION_OK) throw lost();
  pq_.set_notice_processor(connection_.get(), [](void*, const char*) {}, nullptr);
}

bool PostgresDatabase::connected() const {
  return connection_ && pq_.status(connection_.get()) == CONNECTION_OK;
}

std::string PostgresDatabase::parameter(const char* name) const {
  const char* const value = pq_.parameter(connection_.get(), name);
  return value == nullptr ? "" : value;
}

PostgresError PostgresDatabase::lost() const {
  return {SqlError::Kind::kLost,
          without_password(url_) + ": " + one_line(pq_.error(connection_.get()))};
}

std::optional<PostgresError> PostgresDatabase::fault(const PGresult* result) const {
  if (result == nullptr) return lost();
  switch (pq_.result_status(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
    case PGRES_EMPTY_QUERY:
    case PGRES_PIPELINE_SYNC:
    case PGRES_PIPELINE_ABORTED:  // What failed before it says why.
      return std::nullopt;
    default:
      break;
  }
  if (!connected()) return lost();
  const auto field = [&](int code) {
    const char* const text = pq_.error_field(result, code);
    return std::string(text == nullptr ? "" : text);
  };
  const std::string state = field(PG_DIAG_SQLSTATE);
  // Class 23: a constraint. 57P01 and its like: the server goes, and the connection with it. None:
  // the client's own word, that nothing can be sent or read any more.
  const bool gone = state.empty() || state.starts_with("57P");
  const auto kind = state.starts_with("23") ? SqlError::Kind::kConflict
                    : gone                  ? SqlError::Kind::kLost
                                            : SqlError::Kind::kOther;
  return PostgresError(kind, one_line(pq_.result_error(result)), state, field(PG_DIAG_TABLE_NAME));
}

void PostgresDatabase::forget_prepared() {
  for (auto& [sql, statement] : prepared_) statement->known_ = false;
}

PreparedStatement& PostgresDatabase::prepared(const char* sql) {
  auto& kept = prepared_[sql];
  if (!kept)
    kept = std::make_unique<PostgresStatement>(*this, "s" + std::to_string(prepared_.size()),
                                               with_dollars(sql));
  return *kept;
}

template <class Once>
PostgresDatabase::Result PostgresDatabase::with_connection(Once&& once) {
  for (int attempt = 0;; ++attempt) {
    if (!connected()) connect();
    Result result(once());
    const auto wrong = fault(result.get());
    if (!wrong) return result;
    if (!wrong->lost() || attempt > 0) throw *wrong;
    connect();
  }
}

void PostgresDatabase::execute(const char* sql) {
  (void)with_connection([&] { return pq_.exec(connection_.get(), sql); });
}

PostgresDatabase::Result PostgresDatabase::run_now(PostgresStatement& statement,
                                                   const std::vector<const char*>& values) {
  return with_connection([&] {
    if (!statement.known_) {
      PGresult* const made = pq_.prepare(connection_.get(), statement.name_.c_str(),
                                         statement.sql_.c_str(), 0, nullptr);
      if (fault(made)) return made;
      pq_.clear(made);
      statement.known_ = true;
    }
    return pq_.exec_prepared(connection_.get(), statement.name_.c_str(),
                             static_cast<int>(values.size()), values.data(), nullptr, nullptr, 0);
  });
}

// -- A transaction: a pipeline -------------------------------------------------------------------

void PostgresDatabase::check_sent(int sent) {
  if (sent == 0) throw lost();
}

void PostgresDatabase::begin() {
  if (!connected()) throw lost();
  check_sent(pq_.enter_pipeline(connection_.get()));
  in_transaction_ = true;
  check_sent(pq_.send_query(connection_.get(), "BEGIN", 0, nullptr, nullptr, nullptr, nullptr, 0));
}

void PostgresDatabase::send(PostgresStatement& statement, const std::vector<const char*>& values) {
  if (!statement.known_) {
    check_sent(pq_.send_prepare(connection_.get(), statement.name_.c_str(), statement.sql_.c_str(),
                                0, nullptr));
    statement.known_ = true;
  }
  check_sent(pq_.send_prepared(connection_.get(), statement.name_.c_str(),
                               static_cast<int>(values.size()), values.data(), nullptr, nullptr,
                               0));
}

// Everything is answered here: the first that failed says why, and all others did nothing.
void PostgresDatabase::commit() {
  check_sent(pq_.send_query(connection_.get(), "COMMIT", 0, nullptr, nullptr, nullptr, nullptr, 0));
  check_sent(pq_.sync(connection_.get()));
  std::optional<PostgresError> wrong;
  std::string last;
  // Nothing is the end of one statement's answer; nothing twice is that no more will come.
  for (int nothing = 0;;) {
    const Result result(pq_.result(connection_.get()));
    nothing = result ? 0 : nothing + 1;
    if (nothing > 1 || !connected()) throw lost();
    if (!result) continue;
    if (pq_.result_status(result.get()) == PGRES_PIPELINE_SYNC) break;
    if (auto fails = fault(result.get()); fails && !wrong) wrong = std::move(fails);
    if (wrong && wrong->lost()) throw *wrong;
    last = pq_.command(result.get());
  }
  if (wrong) throw *wrong;
  if (last != "COMMIT")
    throw PostgresError(SqlError::Kind::kOther, "the transaction was not committed: " + last);
  check_sent(pq_.exit_pipeline(connection_.get()));
  in_transaction_ = false;
}

// What was sent is answered and forgotten; a connection that cannot be used any more is closed.
void PostgresDatabase::roll_back() {
  if (!in_transaction_) return;
  in_transaction_ = false;
  const bool free = connected() && pq_.exit_pipeline(connection_.get()) == 1;
  const Result rolled(free ? pq_.exec(connection_.get(), "ROLLBACK") : nullptr);
  const Result forgotten(free ? pq_.exec(connection_.get(), "DEALLOCATE ALL") : nullptr);
  forget_prepared();
  if (!rolled || !forgotten || fault(rolled.get()) || fault(forgotten.get())) connection_.reset();
}

}  // namespace fourlands::server
