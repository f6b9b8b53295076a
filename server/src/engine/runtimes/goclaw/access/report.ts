import { at, isFailure, isJsonObject, parseJson5 } from '../../../text/json5.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { AccessFact, AccessReport, AccessRow } from '../../capabilities/access.ts';
import { settingsOf } from '../config/settings.ts';

const sessionKinds: readonly SessionKind[] = ['main', 'group', 'subagent', 'cron', 'heartbeat'];

const accesses: Readonly<Record<string, string>> = {
	none: 'not the workspace; the sandbox alone',
	ro: 'the workspace, only to read',
	rw: 'the workspace, to read and write',
};

const sandbox = ['agents', 'defaults', 'sandbox'] as const;

/** The agents by their keys in the configuration, and whether one has a sandbox of its own; which of the two counts is not known. */
function agentsIn({ config }: Snapshot): readonly { readonly id: string; readonly hasOwn: boolean }[] {
	const parsed = config?.content.kind === 'text' ? parseJson5(config.content.text) : undefined;
	const list = parsed && !isFailure(parsed) ? at(parsed.value, 'agents', 'list') : undefined;
	return isJsonObject(list)
		? Object.entries(list).map(([id, entry]) => ({ id, hasOwn: at(entry, 'sandbox') !== undefined }))
		: [];
}

/** Who may reach what (GoClaw 2026.2.26): a sandbox is off, and may read and write the workspace, unless the configuration says otherwise. */
export function accessReport(snapshot: Snapshot): AccessReport {
	const { sandboxMode: mode, sandboxAccess, defaultAgentId } = settingsOf(snapshot.config);
	const listed = agentsIn(snapshot);
	const agents = listed.some(({ id }) => id === defaultAgentId)
		? listed
		: [{ id: defaultAgentId, hasOwn: false }, ...listed];
	const rows = agents.flatMap(({ id, hasOwn }) =>
		sessionKinds.map((session): AccessRow => {
			const unclear: AccessFact = {
				text: 'not known: the agent has a sandbox of its own',
				key: ['agents', 'list', id, 'sandbox'],
			};
			const isInside = mode !== 'off' && (mode !== 'non-main' || session !== 'main');
			const place: AccessFact = { text: `${isInside ? 'sandbox' : 'host'} (mode ${mode})`, key: [...sandbox, 'mode'] };
			const files: AccessFact = isInside
				? { text: accesses[sandboxAccess] ?? `not known: ${sandboxAccess}`, key: [...sandbox, 'workspace_access'] }
				: { text: accesses.rw ?? '', key: [...sandbox, 'mode'] };
			return {
				agent: id,
				folder: id === defaultAgentId ? snapshot.root : undefined,
				session,
				commands: hasOwn ? unclear : place,
				workspace: hasOwn ? unclear : files,
				denied: { text: 'not known' },
			};
		}),
	);
	const crafted = agents.map(({ id: agent }) => ({
		agent,
		attempt: 'a path with ../, an absolute path, a link',
		outcome: 'not known' as const,
		because: 'How this version’s file tools treat such paths is not known here.',
	}));
	return { rows, crafted };
}
