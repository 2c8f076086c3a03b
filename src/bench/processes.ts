/** Memory of a process with all its children, watched from outside. */

import { execFileSync } from 'node:child_process';

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly rssKB: number;
}

function table(): readonly Row[] {
  const out = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  return out.split('\n').flatMap((line) => {
    const [pid, parent, rssKB] = line.trim().split(/\s+/).map(Number);
    return pid !== undefined && parent !== undefined && rssKB !== undefined ? [{ pid, parent, rssKB }] : [];
  });
}

/** Resident memory of a process and all below it, in MB. */
export function treeMemoryMB(root: number): number {
  const rows = table();
  let sum = 0;
  const queue = [root];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    sum += rows.find((row) => row.pid === pid)?.rssKB ?? 0;
    queue.push(...rows.filter((row) => row.parent === pid).map((row) => row.pid));
  }
  return sum / 1024;
}
