/** Memory and processor time of a process with all its children, observed from outside. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const PAGE_KB = 4;
const TICKS_PER_SECOND = 100;
/** Linux has files for it; running `ps` ten times a second would take a tenth of the measured time. */
const HAS_PROC = existsSync('/proc/self/statm');

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly rssKB: number;
  /** Of all its threads, and of children that have exited. */
  readonly cpuSeconds: number;
}

/** What a process and its descendants use. */
export interface Use {
  readonly memoryMB: number;
  readonly cpuSeconds: number;
}

function rowOf(pid: number): readonly Row[] {
  try {
    // `12 (node) S 11 …`: the name may contain anything; the fields after it are numbered from 3 in proc(5).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = field.slice(14 - 3, 18 - 3).reduce((sum, value) => sum + Number(value), 0);
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    const cpuSeconds = ticks / TICKS_PER_SECOND;
    return [{ pid, parent: Number(field[4 - 3]), rssKB: pages * PAGE_KB, cpuSeconds }];
  } catch {
    // It has exited meanwhile.
    return [];
  }
}

function table(): readonly Row[] {
  if (HAS_PROC) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => rowOf(Number(name)));
  }
  const out = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  return out.split('\n').flatMap((line) => {
    const [pid, parent, rssKB] = line.trim().split(/\s+/).map(Number);
    return pid !== undefined && parent !== undefined && rssKB !== undefined
      ? [{ pid, parent, rssKB, cpuSeconds: 0 }]
      : [];
  });
}

/** Resident memory and, on Linux, the processor time so far of a process and its descendants. */
export function treeUse(root: number): Use {
  const rows = table();
  let rssKB = 0;
  let cpuSeconds = 0;
  const queue = [root];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    const own = rows.find((row) => row.pid === pid);
    rssKB += own?.rssKB ?? 0;
    cpuSeconds += own?.cpuSeconds ?? 0;
    queue.push(...rows.filter((row) => row.parent === pid).map((row) => row.pid));
  }
  return { memoryMB: rssKB / 1024, cpuSeconds };
}
