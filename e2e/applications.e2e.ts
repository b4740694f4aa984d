import { open, pasteRequest, test } from './playground.ts'
import { expect, expectAccessible } from './test.ts'

test('a prompt of the playground becomes an application, is edited, deployed and rolled back', async ({
  home,
}) => {
  await open(home)
  await pasteRequest(home, {
    model: 'sheaf-reader',
    messages: [
      { role: 'system', content: 'Answer for {{reader}}.' },
      { role: 'user', content: 'What does {{thing}} cost? Wool costs four pounds.' },
    ],
  })
  await home.getByRole('button', { name: 'Save as application' }).click()
  const create = home.getByRole('dialog', { name: 'Save as application' })
  await expect(create.getByRole('list', { name: 'Inputs' })).toContainText('readerthing')
  await create.getByRole('textbox', { name: 'Name' }).fill('Prices')
  await create.getByRole('button', { name: 'Create application' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Prices')
  await expect(home.getByText('Draft', { exact: true })).toBeVisible()

  // An input that is renamed is renamed in the messages.
  const thing = home.getByRole('region', { name: 'Input thing' })
  await thing.getByRole('textbox', { name: 'Name' }).fill('Product')
  await thing.getByRole('textbox', { name: 'Name' }).press('Enter')
  const message = home.getByRole('textbox', { name: 'Text of message 2' })
  await expect(message).toContainText('What does {{Product}} cost?')

  // The draft runs before it is saved.
  const panel = home.getByRole('region', { name: 'Test of the draft' })
  await panel.getByRole('textbox', { name: 'reader' }).fill('shepherds')
  await panel.getByRole('textbox', { name: 'Product' }).fill('wool')
  await panel.getByRole('button', { name: 'Run test' }).click()
  await expect(panel.getByRole('heading', { name: 'Answer' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Request' }).click()
  await expect(panel.getByText('Answer for shepherds.')).toBeVisible()
  await expectAccessible(home)

  await home.getByRole('button', { name: 'Save draft' }).click()
  await expect(home.getByText('Draft saved').first()).toBeVisible()
  await home.getByRole('button', { name: 'Deploy' }).click()
  const deploy = home.getByRole('dialog', { name: 'Deploy Prices?' })
  await deploy.getByRole('textbox', { name: 'Note' }).fill('First')
  await deploy.getByRole('button', { name: 'Deploy' }).click()
  await expect(home.getByText('Deployed', { exact: true })).toBeVisible()

  await message.fill('What does {{Product}} cost today?')
  await expect(home.getByText('Unsaved changes').first()).toBeVisible()
  await home.getByRole('button', { name: 'Save draft' }).click()
  await expect(home.getByText('Changed since deployment')).toBeVisible()
  await home.getByRole('button', { name: 'Deploy' }).click()
  await expect(deploy.getByRole('table', { name: 'Version 1 and the draft' })).toBeVisible()
  await expectAccessible(home)
  await deploy.getByRole('button', { name: 'Deploy' }).click()
  await expect(deploy).toBeHidden()

  await home.getByRole('link', { name: 'Versions' }).click()
  await expect(home.getByRole('row', { name: /Version 2 Deployed/ })).toBeVisible()
  await home.getByRole('button', { name: 'Actions for version 1' }).click()
  await home.getByRole('menuitem', { name: 'Roll back to this version' }).click()
  const rollBack = home.getByRole('alertdialog', { name: 'Roll back to version 1?' })
  await rollBack.getByRole('button', { name: 'Roll back' }).click()
  await expect(home.getByRole('row', { name: /Version 1 Deployed/ })).toContainText('First')
  await expect(home.getByText('1 line removed, 1 line added')).toBeVisible()
  await expectAccessible(home)
})
