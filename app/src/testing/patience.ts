import { configure } from '@testing-library/react'

/** What a test waits for at most: machines that do much else besides are slow, not broken. Below a test's own time. */
configure({ asyncUtilTimeout: 15_000 })
