/** What was measured for one input, and how it is printed. */

export interface Row {
  readonly set: string;
  readonly sessions: number;
  readonly pages: number;
  readonly MB: number;
  /** Seconds of each stage of the build from scratch, as the build reports them. */
  readonly stages: Readonly<Record<string, number>>;
  readonly coldSeconds: number;
  /** Processor time of all its processes, which is independent of what else the machine does. */
  readonly coldCpuSeconds: number;
  readonly bareSeconds: number;
  readonly ratio: number;
  /** Built again without changes; undefined if not requested. */
  readonly sameSeconds: number | undefined;
  /** Built again with one session grown by one turn. */
  readonly grownSeconds: number | undefined;
  readonly peakMB: number;
  readonly grownPeakMB: number | undefined;
  readonly cacheMB: number;
  readonly siteMB: number;
  /** The bytes of the session pages, divided by the bytes of their visible text. */
  readonly markup: number;
}

function seconds(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(1);
}

function share(value: number | undefined, row: Row): string {
  return value === undefined ? '' : ((100 * value) / row.coldSeconds).toFixed(1);
}

const COLUMNS: readonly (readonly [string, (row: Row) => string])[] = [
  ['set', (row) => row.set],
  ['sessions', (row) => `${row.sessions}`],
  ['MB', (row) => row.MB.toFixed(1)],
  ['bare s', (row) => row.bareSeconds.toFixed(2)],
  ['read', (row) => seconds(row.stages.read)],
  ['render', (row) => seconds(row.stages.render)],
  ['index', (row) => seconds(row.stages.index)],
  ['history', (row) => seconds(row.stages.history)],
  ['write', (row) => seconds(row.stages.write)],
  ['cold s', (row) => seconds(row.coldSeconds)],
  ['cpu s', (row) => seconds(row.coldCpuSeconds)],
  ['MB/s', (row) => (row.MB / row.coldSeconds).toFixed(1)],
  ['ratio', (row) => row.ratio.toFixed(1)],
  ['same s', (row) => seconds(row.sameSeconds)],
  ['%', (row) => share(row.sameSeconds, row)],
  ['grown s', (row) => seconds(row.grownSeconds)],
  ['%', (row) => share(row.grownSeconds, row)],
  ['peak MB', (row) => row.peakMB.toFixed(0)],
  ['cache MB', (row) => row.cacheMB.toFixed(1)],
  ['site MB', (row) => row.siteMB.toFixed(1)],
  ['pages', (row) => `${row.pages}`],
  ['html/text', (row) => row.markup.toFixed(2)],
];

export function printRows(rows: readonly Row[]): void {
  const cells = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${padded.join('  ')}\n`);
  }
}
