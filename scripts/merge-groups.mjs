/**
 * @typedef {object} Group
 * @property {Set<string>} pages Those that load the group.
 * @property {number} bytes
 * @property {string[]} ids Of its modules.
 * @property {Set<string>} imports The ids of the modules that they import.
 */

/**
 * Merges groups of modules until every page loads at most `maxGroups` of them, or until each further merge would make a
 * page load more than `maxBytes(page)`. Of all merges it takes the one by which pages load the fewest bytes more that they do
 * not need, as shares of what they may still load, for each request that they save. Who loads a group loads what the group imports. No merge makes two groups
 * import each other, since the modules of one would then run before modules that they need.
 *
 * @param {Group[]} groups
 * @param {{ maxGroups: number, maxBytes: (page: string) => number }} limits
 * @returns {Group[]}
 */
export function mergeGroups(groups, limits) {
  let merged = groups
  for (;;) {
    const next = mergeTwo(merged, limits)
    if (next === null) return merged
    merged = next
  }
}

function mergeTwo(groups, { maxGroups, maxBytes }) {
  const pages = countByPage(groups)
  const imports = readImports(groups)
  const isOver = (page) => pages.get(page).groups > maxGroups
  const room = (page) => Math.max(1, maxBytes(page) - pages.get(page).bytes)
  const fits = ([page, bytes]) => bytes <= room(page)
  let best = null
  for (const [at, a] of groups.entries()) {
    for (const b of groups.slice(0, at)) {
      const shared = [...a.pages].filter((page) => b.pages.has(page) && isOver(page)).length
      if (shared === 0) continue
      const extra = new Map()
      const added = addLoads(a, b, imports, extra) + addLoads(b, a, imports, extra)
      const savings = shared - added
      const cost = [...extra].reduce((sum, [page, bytes]) => sum + bytes / room(page), 0) / savings
      if (savings <= 0 || (best !== null && cost >= best.cost)) continue
      if (![...extra].every(fits) || makesCycle(a, b, imports)) continue
      best = { a, b, cost }
    }
  }
  if (best === null) return null
  const { a, b } = best
  const pair = {
    pages: a.pages.union(b.pages),
    bytes: a.bytes + b.bytes,
    ids: [...b.ids, ...a.ids],
    imports: a.imports.union(b.imports),
  }
  const behind = imports.all.get(a).union(imports.all.get(b))
  return [
    ...groups
      .filter((group) => group !== a && group !== b)
      .map((group) =>
        behind.has(group) ? { ...group, pages: group.pages.union(pair.pages) } : group,
      ),
    pair,
  ]
}

function countByPage(groups) {
  const pages = new Map()
  for (const group of groups) {
    for (const page of group.pages) {
      const { groups: count, bytes } = pages.get(page) ?? { groups: 0, bytes: 0 }
      pages.set(page, { groups: count + 1, bytes: bytes + group.bytes })
    }
  }
  return pages
}

/** Adds to `extra` what pages that load only `a` would load more with `b`. Returns how many groups besides `b`. */
function addLoads(a, b, imports, extra) {
  let added = 0
  for (const page of a.pages) {
    if (b.pages.has(page)) continue
    const others = [...imports.all.get(b)].filter((other) => other !== a && !other.pages.has(page))
    added += others.length
    const bytes = others.reduce((sum, other) => sum + other.bytes, b.bytes)
    extra.set(page, (extra.get(page) ?? 0) + bytes)
  }
  return added
}

/** The groups that each group imports, and those that it imports through others. */
function readImports(groups) {
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group])))
  const direct = new Map(
    groups.map((group) => {
      const imported = [...group.imports].map((id) => groupOf.get(id))
      return [group, new Set(imported.filter((other) => other !== undefined && other !== group))]
    }),
  )
  const all = new Map()
  for (const group of groups) {
    const found = new Set()
    const add = (from) => {
      for (const other of direct.get(from)) {
        if (found.has(other)) continue
        found.add(other)
        add(other)
      }
    }
    add(group)
    all.set(group, found)
  }
  return { direct, all }
}

/** Whether one of the groups imports the other through a third. */
function makesCycle(a, b, { direct, all }) {
  const isAround = (from, to) =>
    [...direct.get(from)].some((third) => third !== to && all.get(third).has(to))
  return isAround(a, b) || isAround(b, a)
}
