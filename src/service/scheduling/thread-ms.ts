/**
 * Processor time of this thread, in milliseconds. Unlike elapsed time, it does not include the time in
 * which the system runs other threads.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
