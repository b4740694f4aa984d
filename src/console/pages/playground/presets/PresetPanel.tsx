import { Popover } from '@base-ui/react/popover'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#console/session/me-queries.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { presetQueries } from './preset-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { MoreRows } from '#console/ui/list/MoreRows.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { PresetSummary } from '#contract/playground/presets.ts'
import type { PresetDialog } from './preset-dialog.ts'
import styles from './PresetMenu.module.css'
import { PresetRow } from './PresetRow.tsx'
import { SavePreset } from './SavePreset.tsx'

interface PresetPanelProps {
  me: Me | undefined
  loaded: PresetSummary | null
  disabledReason: string | undefined
  body: () => Record<string, unknown>
  onLoad: (preset: PresetSummary) => void
  onSaved: (preset: PresetSummary) => void
  onOpenDialog: (dialog: PresetDialog) => void
}

export function PresetPanel(props: PresetPanelProps) {
  const { loaded, disabledReason } = props
  return (
    <Stack gap={3}>
      <PresetList {...props} />
      <Stack gap={3} rule="above" className={styles['foot']}>
        {loaded !== null && (
          <Popover.Close
            render={
              <Button
                icon="upload"
                disabledReason={disabledReason}
                className={styles['over']}
                onClick={() => props.onOpenDialog({ type: 'save', preset: loaded })}
              >
                Save version {loaded.version + 1} of “{loaded.name}”
              </Button>
            }
          />
        )}
        <SavePreset refusal={disabledReason} body={props.body} onSaved={props.onSaved} />
      </Stack>
    </Stack>
  )
}

function PresetList({ me, loaded, disabledReason, onLoad, onOpenDialog }: PresetPanelProps) {
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(presetQueries.list(search))

  return (
    <QueryView
      query={list}
      skeleton={
        <Stack gap={3} padBlock={2}>
          <Loading label="Loading presets" />
          <Skeleton width="70%" />
          <Skeleton width="50%" />
          <Skeleton width="60%" />
        </Stack>
      }
    >
      {(presets) =>
        presets.length === 0 && search === '' ? (
          <Prose pretty>
            No presets yet. A preset saves the whole request for your team: model, messages, tools,
            schema and parameters.
          </Prose>
        ) : (
          <>
            <SearchField label="Search presets" value={search} onChange={setSearch} />
            {presets.length === 0 ? (
              <Prose pretty>No presets match “{search}”.</Prose>
            ) : (
              <div className={styles['scroll']}>
                <ul aria-label="Presets">
                  {presets.map((preset) => (
                    <PresetRow
                      key={preset.id}
                      preset={preset}
                      team={teamName(me, preset)}
                      isLoaded={preset.id === loaded?.id}
                      refusal={disabledReason}
                      onLoad={() => onLoad(preset)}
                      onOpenDialog={(type) => onOpenDialog({ type, preset })}
                    />
                  ))}
                </ul>
                <MoreRows list={list} />
              </div>
            )}
          </>
        )
      }
    </QueryView>
  )
}

/** The name of the team that owns a preset, if it is another team. */
function teamName(me: Me | undefined, { team_id }: PresetSummary): string | undefined {
  if (me === undefined || team_id === me.key.team_id || team_id === null) return undefined
  return me.teams.find(({ id }) => id === team_id)?.name
}
