import { basename } from 'node:path';
import { wallClock } from '../../../memory/clock.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { Sandbox } from '../config/sandbox.ts';

const entry = (access: string, inner: string): string => `<entry access="${access}">${inner}</entry>`;

const closed = ['.git', '.agents', '.codex', '.aws'];

/** What the sandbox allows, as data: folders of its own that stay closed in each that may be written to. */
function profileOf({ mode, roots, hasSlashTmp, hasTmpDir }: Sandbox): string {
	if (mode === 'danger-full-access')
		return '<permission_profile type="disabled"><file_system type="unrestricted" /></permission_profile>';
	const entries = [
		entry('read', '<special>:root</special>'),
		...(mode === 'read-only'
			? []
			: [
					...roots.map((root) => entry('write', `<path>${root}</path>`)),
					...(hasSlashTmp ? [entry('write', '<special>:slash_tmp</special>')] : []),
					...(hasTmpDir ? [entry('write', '<special>:tmpdir</special>')] : []),
					...closed.flatMap((name) => roots.map((root) => entry('read', `<path>${root}/${name}</path>`))),
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
export const sandboxFacts = (sandbox: Sandbox): WordingPiece => ({
	id: 'codex.sandbox',
	about: 'what the sandbox lets it read and write',
	lines: [
		`  <filesystem><workspace_roots>${sandbox.roots.map((root) => `<root>${root}</root>`).join('')}</workspace_roots>${profileOf(sandbox)}</filesystem>`,
	],
	ending: '\n',
});

export const environmentEnd = '</environment_context>';
