import { basename } from 'node:path';
import { wallClock } from '../../../memory/clock.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { Sandbox } from './pieces.ts';

const entry = (access: string, inner: string): string => `<entry access="${access}">${inner}</entry>`;

/** What the sandbox allows, as data: folders of its own that stay closed in one that may be written to. */
function profileOf(sandbox: Sandbox, cwd: string): string {
	if (sandbox === 'danger-full-access')
		return '<permission_profile type="disabled"><file_system type="unrestricted" /></permission_profile>';
	const entries = [
		entry('read', '<special>:root</special>'),
		...(sandbox === 'read-only'
			? []
			: [
					entry('write', `<path>${cwd}</path>`),
					entry('write', '<special>:slash_tmp</special>'),
					entry('write', '<special>:tmpdir</special>'),
					...['.git', '.agents', '.codex', '.aws'].map((name) => entry('read', `<path>${cwd}/${name}</path>`)),
				]),
	];
	return `<permission_profile type="managed"><file_system type="restricted">${entries.join('')}</file_system></permission_profile>`;
}

/** What Node knows of the zone; the name as it is where that is none. */
function dateIn(now: number, timeZone: string): string {
	try {
		return wallClock({ now, timeZone }).day;
	} catch {
		return new Date(now).toISOString().slice(0, 10);
	}
}

/** Where and when it runs. */
export function environmentFacts(snapshot: Snapshot, session: Session, cwd: string): string {
	const { variables } = snapshot.environment;
	const shell = session.variables?.SHELL ?? variables.SHELL ?? '';
	return [
		'<environment_context>',
		`  <cwd>${cwd}</cwd>`,
		`  <shell>${basename(shell) || 'bash'}</shell>`,
		`  <current_date>${dateIn(session.now, session.timeZone)}</current_date>`,
		`  <timezone>${session.timeZone}</timezone>`,
		'',
	].join('\n');
}

/** Facts, and left out where they would not be true: in the chat. */
export const sandboxFacts = (sandbox: Sandbox, cwd: string): WordingPiece => ({
	id: 'codex.sandbox',
	about: 'what the sandbox lets it read and write',
	lines: [
		`  <filesystem><workspace_roots><root>${cwd}</root></workspace_roots>${profileOf(sandbox, cwd)}</filesystem>`,
	],
	ending: '\n',
});

export const environmentEnd = '</environment_context>';
