#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "server/store/store_error.h"

// What the store needs of a database that speaks SQL, and no more: sqlite.h and postgres.h are the
// two. A failure is a SqlError, because what a database cannot do (a full disk, a broken file, a
// lost connection) is a lost resource.

namespace fourlands::server {

class SqlError : public StoreError {
 public:
  enum class Kind : unsigned char {
    kOther,
    kDamaged,   // What lies there is no good.
    kConflict,  // Another row already has what must be unique.
    kLost,      // The database itself is gone; it may come back.
  };
  SqlError(Kind kind, const std::string& what)
      : StoreError(what, kind == Kind::kDamaged), kind_(kind) {}
  [[nodiscard]] bool conflict() const { return kind_ == Kind::kConflict; }
  [[nodiscard]] bool lost() const { return kind_ == Kind::kLost; }

 private:
  Kind kind_;
};

// A statement that its database keeps prepared.
class PreparedStatement {
 public:
  virtual ~PreparedStatement() = default;
  // The next argument. Texts must live until the statement has run.
  virtual void bind(std::int64_t value) = 0;
  virtual void bind(double value) = 0;
  virtual void bind(std::string_view value) = 0;
  virtual void bind_null() = 0;
  // Whether there is a row.
  virtual bool step() = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual double real(int column) const = 0;
  [[nodiscard]] virtual std::string text(int column) const = 0;
  [[nodiscard]] virtual bool null(int column) const = 0;
  // Ready for the next use.
  virtual void reset() = 0;
};

// A prepared statement in use; it is made ready for the next use when this goes.
class Statement {
 public:
  explicit Statement(PreparedStatement& prepared) : prepared_(prepared) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { prepared_.reset(); }

  Statement& bind(std::int64_t value) {
    prepared_.bind(value);
    return *this;
  }
  Statement& bind(double value) {
    prepared_.bind(value);
    return *this;
  }
  Statement& bind(std::string_view value) {
    prepared_.bind(value);
    return *this;
  }
  Statement& bind_null() {
    prepared_.bind_null();
    return *this;
  }
  // A truth value, a small number, one of an enumeration.
  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  Statement& bind(T value) {
    return bind(static_cast<std::int64_t>(value));
  }
  // Null if there is none.
  template <class T>
  Statement& bind(const std::optional<T>& value) {
    return value ? bind(*value) : bind_null();
  }

  bool step() { return prepared_.step(); }
  void run() { (void)step(); }
  [[nodiscard]] std::int64_t integer(int column) const { return prepared_.integer(column); }
  [[nodiscard]] double real(int column) const { return prepared_.real(column); }
  [[nodiscard]] std::string text(int column) const { return prepared_.text(column); }
  [[nodiscard]] bool null(int column) const { return prepared_.null(column); }

 private:
  PreparedStatement& prepared_;
};

class SqlDatabase {
 public:
  virtual ~SqlDatabase() = default;

  // Any number of statements, without arguments and answers.
  virtual void execute(const char* sql) = 0;
  // Prepared once for each text, which must be a literal. Arguments stand in it as ? or ?1.
  Statement prepare(const char* sql) { return Statement(prepared(sql)); }
  // Prepares, binds and runs one that answers nothing.
  template <class... Values>
  void run(const char* sql, const Values&... values) {
    Statement statement = prepare(sql);
    (statement.bind(values), ...);
    statement.run();
  }

  // A transaction. What is run in it may fail as late as at its end.
  virtual void begin() = 0;
  virtual void commit() = 0;
  // Gives the transaction up, if one is open.
  virtual void roll_back() = 0;

 protected:
  virtual PreparedStatement& prepared(const char* sql) = 0;
};

}  // namespace fourlands::server
