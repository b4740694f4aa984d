import { settingLabel } from '#console/retrieval/query-settings.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Fact } from '#console/ui/text/Fact.tsx'
import { settingNames } from '#contract/query-config.ts'
import { modelText, settingText } from './settings-changes.ts'
import type { GraphSettings } from './trial-link.ts'

/** The settings of the graph. */
export function SavedSettings({ settings }: { settings: GraphSettings }) {
  const { query_config, model } = settings
  return (
    <Stack as="section" gap={2} aria-label="Saved settings">
      <Text as="h2" size="m">
        Saved settings
      </Text>
      <Stack as="dl" gap={1}>
        {settingNames.map((name) => (
          <Fact key={name} name={settingLabel(name)}>
            {settingText(query_config, name)}
          </Fact>
        ))}
        <Fact name="Model">{modelText(model)}</Fact>
      </Stack>
      <Hint as="p">
        Used by every question about this graph that does not set its own, for instance in Ask.
      </Hint>
    </Stack>
  )
}
