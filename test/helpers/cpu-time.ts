/** Processor time of this process in milliseconds: other programs do not count, however busy the machine is. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
