import type { Caller } from '#service/access/caller.ts'
import { lockOrganizationShared } from '#service/access/organization-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import { foldedName } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'

/** The team of an application; null for an org-wide one. */
export function teamOf({
  owner_id,
  organization_id,
}: {
  owner_id: string
  organization_id: string
}): string | null {
  return owner_id === organization_id ? null : owner_id
}

/** Moves applications between teams. */
export function applicationTeamStore(database: Database) {
  return {
    /**
     * Gives an application that the caller may change to a team, or to the organization where that is null. Must be called in a
     * transaction. Throws `team_unknown`, and `application_name_taken` where the team has an application with this name.
     */
    async move(
      caller: Caller,
      { id, name }: { id: string; name: string },
      team_id: string | null,
    ): Promise<void> {
      // The lock keeps a team that is being deleted from getting an application.
      await lockOrganizationShared(database, caller)
      if (team_id !== null) await teamStore(database).require(caller, [team_id])
      await orNameTaken('application', name, () =>
        database
          .updateTable('applications')
          .set({
            owner_id: team_id ?? caller.organization_id,
            name,
            name_folded: foldedName(name),
          })
          .where('id', '=', id)
          .where('organization_id', '=', caller.organization_id)
          .where('deleted_at', 'is', null)
          .execute(),
      )
    },
  }
}
