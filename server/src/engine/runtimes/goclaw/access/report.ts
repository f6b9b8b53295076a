import { at, isFailure, isJsonObject, locate, parseJson5 } from '../../../text/json5.ts';
import { linesOf } from '../../../text/lines.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { AccessFact, AccessReport, AccessRow, SettingKey, WrittenPlace } from '../../capabilities/access.ts';
import { asWritten, homeOfAgent, settingsOf } from '../config/settings.ts';

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
	if (!parsed || isFailure(parsed)) return [];
	const { value } = parsed;
	const list = at(value, ...asWritten(value, ['agents', 'list']));
	return Object.keys(isJsonObject(list) ? list : {}).map((id) => ({
		id,
		hasOwn: at(value, ...asWritten(value, ['agents', 'list', id, 'sandbox'])) !== undefined,
	}));
}

function placeIn({ config }: Snapshot, key: SettingKey): WrittenPlace | undefined {
	const parsed = config?.content.kind === 'text' ? parseJson5(config.content.text) : undefined;
	if (!config || !parsed || isFailure(parsed)) return undefined;
	const found = locate(parsed.body, asWritten(parsed.value, key.map(String)));
	if (found.found < key.length) return undefined;
	const { start } = found.key ?? found.value;
	return { file: config.path, line: linesOf(parsed.text).filter((line) => line.start <= start).length };
}

/** Who may reach what (GoClaw 2026.2.26): a sandbox is off, and may read and write the workspace, unless the configuration says otherwise. */
export function accessReport(snapshot: Snapshot): AccessReport {
	const { config, environment } = snapshot;
	const { sandboxMode: mode, sandboxAccess, defaultAgentId, stored } = settingsOf(config);
	const listed = stored ? [] : agentsIn(snapshot);
	const elsewhere: AccessFact = { text: 'not known: it is set on the machine that GoClaw runs on' };
	const agents = listed.some(({ id }) => id === defaultAgentId)
		? listed
		: [{ id: defaultAgentId, hasOwn: false }, ...listed];
	const placeOf = (key: SettingKey) => placeIn(snapshot, key);
	/** Only what is written is where a fact comes from. */
	const fact = (text: string, ...keys: readonly SettingKey[]): AccessFact => {
		const from = keys.filter((key) => placeOf(key));
		return { text, ...(from.length > 0 && { from }) };
	};
	const rows = agents.flatMap(({ id, hasOwn }) =>
		sessionKinds.map((session): AccessRow => {
			const unclear = fact('not known: the agent has a sandbox of its own', ['agents', 'list', id, 'sandbox']);
			const isInside = mode !== 'off' && (mode !== 'non-main' || session !== 'main');
			const modeKey = [...sandbox, 'mode'];
			const files = isInside
				? fact(accesses[sandboxAccess] ?? `not known: ${sandboxAccess}`, modeKey, [...sandbox, 'workspace_access'])
				: fact(accesses.rw ?? '', modeKey);
			return {
				agent: id,
				// Its own folder is on another machine; what it reads is here.
				folder: stored ? snapshot.root : homeOfAgent(config, environment, id),
				session,
				commands: stored
					? elsewhere
					: hasOwn
						? unclear
						: fact(`${isInside ? 'sandbox' : 'host'} (mode ${mode})`, modeKey),
				workspace: stored ? elsewhere : hasOwn ? unclear : files,
				denied: [{ text: 'not known' }],
			};
		}),
	);
	const crafted = agents.map(({ id: agent }) => ({
		agent,
		attempt: 'a path with ../, an absolute path, a link',
		outcome: 'not known' as const,
		because: 'How this version’s file tools treat such paths is not known here.',
	}));
	const isHomeless =
		!stored &&
		!placeOf(['agents', 'list', defaultAgentId, 'workspace']) &&
		!placeOf(['agents', 'defaults', 'workspace']);
	return {
		rows,
		crafted,
		meanings: [],
		defaults: stored
			? 'What the database does not say is in the configuration of the machine that GoClaw runs on.'
			: 'By its defaults there is no sandbox, and every session has the workspace to read and write.',
		...(isHomeless && { homeless: defaultAgentId }),
		placeOf,
	};
}
