import type { LedgerRow } from '../../../../prompt/ledger.ts';
import { fromFile } from '../../../../prompt/mappedText.ts';
import { preparedSnapshot } from '../../../../prompt/preparedSnapshot.ts';
import { createPrompt, type Part, type Prompt } from '../../../../prompt/prompt.ts';
import type { Wording } from '../../../../prompt/wording/wording.ts';
import type { RunPreparation } from '../../../../workspace/preparation.ts';
import type { Session } from '../../../../workspace/session.ts';
import { type Snapshot, textOf } from '../../../../workspace/snapshot.ts';
import { type AgentRow3, agentRowIn } from '../../agents/v3/agentRow.ts';
import { type Talk3, talkOf, workingDirectory3 } from '../../agents/v3/talk.ts';
import { type GoClawSettings, settingsOf, storedWorkspace } from '../../config/settings.ts';
import { isTeamWork, resolveContext3 } from '../../context/v3/context.ts';
import { folderRows, unread } from '../../context/v3/folder.ts';
import { seedsFor } from '../../context/v3/seeding.ts';
import { fileNames } from '../../files.ts';
import { runtimeId3 } from '../../known.ts';
import type { ManagedAgent } from '../../managed/agentPage.ts';
import { skillLists } from '../../skills/v3/storedList.ts';
import { inByteOrder } from '../../text/byteOrder.ts';
import type { GoClawContextEntry } from '../contextParts.ts';
import { subagentParts, withheldFromSubagents } from '../subagent.ts';
import type { Prompt3 } from './prompt3.ts';
import { systemPromptParts3 } from './systemPrompt.ts';
import { liteTools3, usualTools3 } from './usualTools.ts';

/** An agent of the database, in one session. */
interface StoredRun3 {
	readonly row: AgentRow3;
	readonly talk: Talk3;
	readonly settings: GoClawSettings & { readonly stored: ManagedAgent };
}

function runOf({ config }: Snapshot, session: Session): StoredRun3 | undefined {
	const settings = settingsOf(config);
	const { stored } = settings;
	const row = agentRowIn(config);
	return stored && row ? { row, talk: talkOf(session, row), settings: { ...settings, stored } } : undefined;
}

const takenForGranted =
	'What GoClaw adds where it runs is not known: a sandbox, external tools, commands with credentials, voice answers, who may write files in a group, what a channel says of itself, of a group or of the sender, and memories that it finds for a message.';

/** SQLite sorts by letters alone. */
const ofServer =
	'These files are rows of a database, here in the order of their names’ letters; a database that sorts as people do puts AGENTS_CORE.md before AGENTS.md.';
const ofFile = 'These files are rows of a database, in the order of their names.';

const policy =
	'Its tools are the usual ones: what its tools_config allows, apart from names that are denied, is not worked out.';
const unasked =
	'The names of the members of its team, and what links say of the agents that it can hand work to, were not read, so that these lines are shorter here.';
const elsewhere = 'It is another tenant’s, so that its folder is in fact one of that tenant.';

const lacksNames = ({ team, delegates }: AgentRow3): boolean =>
	Boolean(team?.members.some(({ display_name }) => display_name === undefined)) ||
	delegates.some(({ description }) => description === undefined);

const nothing = { creates: [], deletes: [], passesOver: [], startsRepository: false } as const;

/** What the first message of somebody makes, and what is taken for granted. Of a folder nothing is read. */
export function beforeRun3(snapshot: Snapshot, session: Session): RunPreparation {
	const run = runOf(snapshot, session);
	if (!run) return { ...nothing, assumption: unread };
	const { row, talk, settings } = run;
	const assumption = [
		row.isLite ? ofFile : ofServer,
		takenForGranted,
		...(row.hasToolPolicy ? [policy] : []),
		...(row.isOtherTenants ? [elsewhere] : []),
		...(lacksNames(row) ? [unasked] : []),
	].join(' ');
	const creates = session.kind === 'subagent' ? [] : seedsFor(snapshot, settings.stored.people, row, talk);
	return { ...nothing, creates, assumption };
}

/** The whole system prompt of GoClaw 3.11.3 for one session: of an agent of its database, for it has no others. */
export function assemble3(before: Snapshot, session: Session, wording: Wording): Prompt {
	const preparation = beforeRun3(before, session);
	const snapshot = preparedSnapshot(before, preparation, wording);
	const run = runOf(snapshot, session);
	const prompt = (parts: readonly Part[], rows: readonly LedgerRow[]): Prompt =>
		createPrompt({
			runtime: runtimeId3,
			session,
			parts,
			preparation,
			ledger: {
				rows,
				unit: 'UTF-8 bytes',
				injected: rows.reduce((sum, row) => sum + row.injectedLength, 0),
			},
		});
	if (!run) return prompt([], folderRows(snapshot));
	const { row, talk, settings } = run;
	const registered = new Set(session.toolNames ?? (row.isLite ? liteTools3 : usualTools3));
	const hasTeamWork = isTeamWork(row, talk, registered);
	const context = resolveContext3(snapshot, session, settings, row, { talk, hasTeamWork });
	if (session.kind === 'subagent') return prompt(subagentParts(session, wording), withheldFromSubagents(context.rows));
	const isOnboarding = row.type !== 'predefined' && context.entries.some(({ path }) => path === fileNames.bootstrap);
	const lists = skillLists(snapshot, row);
	const checklist = talk.kind === 'heartbeat' ? checklistIn(snapshot) : undefined;
	const inputs: Prompt3 = {
		row,
		talk,
		registered,
		toolNames: toolsOf(registered, row, isOnboarding),
		hasMemory: settings.memoryEnabled,
		...lists,
		workspaceDir: workingDirectory3(storedWorkspace(snapshot.config, row.key), row, talk),
		isTeamWork: hasTeamWork,
		entries: context.entries,
		isOnboarding,
		checklist,
		now: session.now,
	};
	return prompt(systemPromptParts3(inputs, wording), checklist ? context.rows.map(asChecklist) : context.rows);
}

function toolsOf(
	registered: ReadonlySet<string>,
	{ denied, writesSkills }: AgentRow3,
	isOnboarding: boolean,
): string[] {
	const allowed = [...registered].filter(
		(name) =>
			!denied.includes(name) && (name !== 'skill_manage' || writesSkills) && (!isOnboarding || name === 'write_file'),
	);
	return inByteOrder(allowed);
}

/** The agent's own list, whoever else has one. */
function checklistIn(snapshot: Snapshot): GoClawContextEntry | undefined {
	const text = textOf(snapshot, fileNames.heartbeat);
	return text ? { path: fileNames.heartbeat, source: fileNames.heartbeat, content: fromFile(text) } : undefined;
}

/** The list reaches a heartbeat, whatever else the mode leaves out. */
const asChecklist = (row: LedgerRow): LedgerRow =>
	row.path === fileNames.heartbeat
		? {
				...row,
				fate: 'whole',
				reason: 'a heartbeat goes through it',
				injectedLength: row.rawLength,
				partId: `file:${fileNames.heartbeat}`,
			}
		: row;
