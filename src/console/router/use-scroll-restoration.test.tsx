import { expect, onTestFinished, test } from 'vitest'
import { page, show } from './test-router.tsx'
import { useLocation } from './use-location.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

test('a new page starts at its top or fragment, and Back at the place where it was left', async () => {
  const Tall = () => {
    useScrollRestoration()
    return (
      <div style={{ height: 5000 }}>
        <h1>{useLocation().pathname}</h1>
        <h2 id="middle" style={{ position: 'absolute', top: 2000, margin: 0 }}>
          Middle
        </h2>
      </div>
    )
  }
  const { router, history, heading } = await show([
    { path: 'first', component: Tall },
    { path: 'second', component: Tall },
  ])
  onTestFinished(() => window.scrollTo(0, 0))
  await heading('/first').toBeVisible()
  window.scrollTo(0, 700)
  await router.navigate('/second')
  await heading('/second').toBeVisible()
  await expect.poll(() => window.scrollY).toBe(0)
  await router.navigate('/second#middle')
  await expect.poll(() => window.scrollY).toBe(2000)
  await router.navigate('/second?more', { preventScrollReset: true })
  await heading('/second').toBeInTheDocument()
  expect(window.scrollY).toBe(2000)
  history.go(-3)
  await heading('/first').toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(700)
})

test('Back over parameters that left the page where it was scrolled leaves it there, too', async () => {
  const Tall = () => {
    useScrollRestoration()
    return <h1 style={{ height: 5000 }}>Tall {useLocation().search}</h1>
  }
  const { router, history, heading } = await show([{ path: 'first', component: Tall }])
  onTestFinished(() => window.scrollTo(0, 0))
  await heading('Tall').toBeInTheDocument()
  window.scrollTo(0, 700)
  await router.navigate('?source=f', { preventScrollReset: true })
  await heading('Tall ?source=f').toBeInTheDocument()
  window.scrollTo(0, 900)
  router.back()
  await expect.poll(() => router.getPage()?.location.search).toBe('')
  expect(window.scrollY).toBe(900)
  history.go(1)
  await heading('Tall ?source=f').toBeInTheDocument()
  expect(window.scrollY).toBe(900)
})

test('a page that is being left stores no positions', async () => {
  const Scrolled = () => {
    useScrollRestoration()
    return <h1>Signed in</h1>
  }
  const { router, heading } = await show([
    { path: 'first', component: Scrolled },
    { path: 'second', component: page('Signed out') },
  ])
  await heading('Signed in').toBeVisible()
  const stored = () => window.sessionStorage.getItem('sheaf.scroll')
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()).not.toBeNull()
  await router.navigate('/second')
  window.sessionStorage.removeItem('sheaf.scroll')
  // React has not drawn the second page yet.
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()).toBeNull()
  await heading('Signed out').toBeVisible()
})
