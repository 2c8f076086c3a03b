/** `report.json`, checked: it has exactly these fields. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Lines {
  readonly total: number;
  readonly shown: number;
  readonly folded: Readonly<Record<string, number>>;
  readonly hidden: Readonly<Record<string, number>>;
  readonly problems: number;
}

export interface ReportFile {
  readonly path: string;
  readonly member?: string;
  readonly session: string | null;
  readonly lines: Lines;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

export interface Report {
  readonly sessions: number;
  readonly pages: number;
  readonly lines: Lines;
  readonly redactions: Readonly<Record<string, number>>;
  readonly seconds: Readonly<Record<string, number>>;
  readonly peakMemoryMB: number;
  readonly files: readonly ReportFile[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isCounts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isCount);
}

function isLines(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { total, shown, folded, hidden, problems } = value;
  return [total, shown, problems].every(isCount) && isCounts(folded) && isCounts(hidden);
}

function isProblem(value: unknown): boolean {
  return isObject(value) && isCount(value.line) && typeof value.reason === 'string';
}

function isFile(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { path, member, session, lines, problems } = value;
  return (
    typeof path === 'string' &&
    !path.startsWith('/') &&
    (member === undefined || typeof member === 'string') &&
    (session === null || typeof session === 'string') &&
    isLines(lines) &&
    Array.isArray(problems) &&
    problems.every(isProblem)
  );
}

function isReport(value: unknown): value is Report {
  if (!isObject(value)) return false;
  const { sessions, pages, lines, redactions, seconds, peakMemoryMB, files } = value;
  return (
    [sessions, pages, peakMemoryMB].every(isCount) &&
    isLines(lines) &&
    isCounts(redactions) &&
    isObject(seconds) &&
    Object.values(seconds).every((time) => typeof time === 'number') &&
    Array.isArray(files) &&
    files.every(isFile)
  );
}

/** @throws if the report has another shape */
export function readReport(site: string): Report {
  const value: unknown = JSON.parse(readFileSync(join(site, 'report.json'), 'utf8'));
  if (isReport(value)) return value;
  throw new Error(`report.json of ${site} does not have the expected shape`);
}
