/**
 * Processor time of this thread, in milliseconds. On a busy machine the clock goes on while the system
 * has taken the core away; this does not.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
