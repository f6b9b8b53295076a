import { at, isFailure, isJsonObject, type Json, parseJson5 } from '../../../text/json5.ts';
import { applied, edited } from '../../../text/json5Edit.ts';
import type { ConfigFile, Snapshot } from '../../../workspace/snapshot.ts';
import { type AgentPlan, type AgentRefusal, type RosterChange, sharedFolderNotes } from '../../capabilities/agents.ts';
import { problemText } from '../../capabilities/config.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { includeKey } from '../config/reading/includes.ts';
import { readConfig } from '../config/reading/read.ts';
import type { OpenClawProfile } from '../profile.ts';
import { listAgents } from './list.ts';
import { ChangeRefusal, stepsOf } from './operations.ts';
import { pathText, referencesTo } from './references.ts';
import { rosterOf } from './roster.ts';
import { writtenConfig } from './written.ts';

const refused = (message: string): AgentRefusal => ({ kind: 'refused', message });

/** Numbers that JSON has no words for are told apart as well. */
const told = (value: Json | undefined): string | undefined =>
	JSON.stringify(value, (_, each: Json) =>
		typeof each === 'number' && !Number.isFinite(each) ? { number: String(each) } : each,
	);

/** The same keys in the same order, with the same values. */
const same = (one: Json | undefined, other: Json | undefined): boolean => told(one) === told(other);

/** The files that a configuration includes, as people read them; the configuration itself where nobody can tell. */
const includedFiles = ({ included, path }: ConfigFile): string => [...included.keys()].join(', ') || path;

/** The text of `config` with `change` made in it, which the runtime accepts, and that it does so has been asked. */
export function planChange(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	change: RosterChange,
): AgentPlan | AgentRefusal {
	const { config, environment } = snapshot;
	if (config?.content.kind !== 'text') {
		return refused('There is no configuration to change: the runtime has not been set up on this computer.');
	}
	const { path, content } = config;
	const { text } = content;
	if (content.origin !== 'template' && content.lossy) return refused(`${path} is not UTF-8 text.`);
	const reading = readConfig(profile.configShape, config, environment);
	const [fault] = reading.problems;
	if (fault)
		return refused(`${fault.file} was not changed, because the runtime does not accept it: ${problemText(fault)}`);
	const parsed = parseJson5(text);
	if (isFailure(parsed) || !isJsonObject(parsed.value)) return refused(`${path} does not hold an object.`);

	const roster = rosterOf(parsed.value, profile.agentsAreKeyed);
	const together = writtenConfig(config) ?? parsed.value;
	const full = rosterOf(together, profile.agentsAreKeyed);
	// Whoever adds to a list that is put together from several files changes the order of it.
	if (!same(roster.value, full.value) || isIncluded(parsed.value)) {
		return refused(`The agents are listed in a file that the configuration includes: ${includedFiles(config)}`);
	}
	try {
		const scene = { config: parsed.value, roster, list: listAgents(profile, snapshot) };
		const { operations, notes } = stepsOf[change.kind](scene, change as never);
		const after = edited(text, operations);
		const result = after === undefined ? undefined : parseJson5(after);
		if (after === undefined || !result || isFailure(result) || !same(result.value, applied(parsed.value, operations))) {
			return refused(`${path} is written in a way that cannot be changed safely.`);
		}
		const left = change.kind === 'add' || change.kind === 'move' ? undefined : leftBehind(config, after, change);
		if (left) return refused(`${left} in an included file still names the agent: ${includedFiles(config)}`);
		const next: ConfigFile = { ...config, content: { ...content, text: after } };
		const [problem] = readConfig(profile.configShape, next, environment).problems;
		if (problem) return refused(`The runtime would not accept that: ${problemText(problem)}`);
		const id = normalizeAgentId((change.kind === 'rename' && change.newId) || change.id);
		const { agents } = listAgents(profile, { ...snapshot, config: next });
		const workspace = agents.find((agent) => agent.id === id)?.workspace;
		const housed = change.kind === 'add' || change.kind === 'move';
		const shared = housed ? sharedFolderNotes(agents, id) : [];
		return { kind: 'plan', file: path, before: text, after, workspace, notes: [...notes, ...shared] };
	} catch (error) {
		if (error instanceof ChangeRefusal) return refused(error.message);
		throw error;
	}
}

/** True where the agents, or some of them, come out of another file. */
function isIncluded(config: Json): boolean {
	const agents = at(config, 'agents');
	const list = at(agents, 'list');
	const entries = at(agents, 'entries');
	const inside = [
		...(Array.isArray(list) ? (list as Json[]) : []),
		...Object.values(isJsonObject(entries) ? entries : {}),
	];
	return [entries, ...inside].some((each) => at(each, includeKey) !== undefined);
}

/** Where the configuration, with all that it includes, still names an agent that is gone or has another id. */
function leftBehind(
	config: ConfigFile,
	after: string,
	change: Extract<RosterChange, { kind: 'rename' | 'remove' }>,
): string | undefined {
	const id = normalizeAgentId(change.id);
	if (change.kind === 'rename' && (change.newId === undefined || normalizeAgentId(change.newId) === id))
		return undefined;
	const [left] = referencesTo(writtenConfig(config, after) ?? null, id);
	return left && pathText(left.path);
}
