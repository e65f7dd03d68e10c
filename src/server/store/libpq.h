#pragma once

#include <libpq-fe.h>

namespace fourlands::server {

// PostgreSQL's own client library, fetched when it is first needed: a host with one file of data
// needs none, and the packaged program brings none along.
struct Libpq {
  decltype(&::PQconnectdbParams) connect;
  decltype(&::PQfinish) finish;
  decltype(&::PQstatus) status;
  decltype(&::PQerrorMessage) error;
  decltype(&::PQserverVersion) version;
  decltype(&::PQparameterStatus) parameter;
  decltype(&::PQsetNoticeProcessor) set_notice_processor;
  decltype(&::PQexec) exec;
  decltype(&::PQexecPrepared) exec_prepared;
  decltype(&::PQprepare) prepare;
  decltype(&::PQsendPrepare) send_prepare;
  decltype(&::PQsendQueryParams) send_query;
  decltype(&::PQsendQueryPrepared) send_prepared;
  decltype(&::PQenterPipelineMode) enter_pipeline;
  decltype(&::PQexitPipelineMode) exit_pipeline;
  decltype(&::PQpipelineSync) sync;
  decltype(&::PQgetResult) result;
  decltype(&::PQresultStatus) result_status;
  decltype(&::PQresultErrorField) error_field;
  decltype(&::PQresultErrorMessage) result_error;
  decltype(&::PQcmdStatus) command;
  decltype(&::PQcmdTuples) rows_changed;
  decltype(&::PQntuples) rows;
  decltype(&::PQgetisnull) is_null;
  decltype(&::PQgetvalue) value;
  decltype(&::PQgetlength) length;
  decltype(&::PQclear) clear;

  // Throws if it is not installed.
  static const Libpq& get();
};

}  // namespace fourlands::server
