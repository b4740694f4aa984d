// The frames of all test files share the storage of a tab, in which pages keep drafts.
window.sessionStorage.clear()
window.localStorage.clear()
