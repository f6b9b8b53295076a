import type { RuleView } from '../../../rules/rule.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { isBefore } from './versions.ts';

/** OpenClaw 2026.9 opens no memory file beyond this (bytes). */
export const mostSearched = 2 * 1024 * 1024;

const logRoles: ReadonlySet<string> = new Set(['daily-log', 'memory-note']);

export const isMemoryFile = ({ runtime }: RuleView, path: WorkspacePath): boolean =>
	logRoles.has(runtime.roleOf(path)?.id ?? '');

/** True where memory search does not read a file of `size` bytes. */
export const isTooLargeToSearch = (view: RuleView, size: number): boolean =>
	size > mostSearched && !isBefore(view, '2026.9');
