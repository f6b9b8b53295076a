import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Snapshot } from '../../workspace/snapshot.ts';

/** A path that leads up from the workspace, where it begins a word; what somebody has written is in quotation marks. */
const upwards = /(?<![^\s(])((?:\.\.\/)+)([^\s:;,()“”]*)/gu;

/**
 * An absolute path as it is seen from the workspace: `openclaw.json`, `../openclaw.json`, `~/.openclaw/openclaw.json`. As it is where it
 * lies farther away.
 */
export function seenFrom(snapshot: Snapshot, path: string): string {
	const way = relative(snapshot.root, path).split(sep).join('/');
	const told = withHomePaths(way, snapshot);
	return isAbsolute(told) || told.startsWith('../../') ? path : told;
}

const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * `message` with `~/.claude/CLAUDE.md` in place of `../../.claude/CLAUDE.md`, for paths in the home folder that have to leave what the
 * workspace shares with it. Next to the workspace, `../shared/SOUL.md` says more.
 */
export function withHomePaths(message: string, { root, environment: { home } }: Snapshot): string {
	if (home === '' || !message.includes('../')) return message;
	return message.replace(upwards, (written, ups: string, rest: string) => {
		const top = resolve(root, ups);
		const path = join(top, rest);
		if (!isWithin(top, home) || !isWithin(home, path)) return written;
		return `~/${relative(home, path).split(sep).join('/')}`;
	});
}
