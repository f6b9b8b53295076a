import { at } from '../../../text/json5.ts';
import type { AccessFact, CraftedPath, SettingKey } from '../../capabilities/access.ts';
import type { CommandReach } from './commands.ts';
import type { PathHabits } from './pathHabits.ts';
import { type AgentSettings, mounts, otherBackend, type SessionPlace, workspaceAccess } from './sandbox.ts';
import { placeBelow, type ToolVerdict } from './toolPolicy.ts';

export type Verdicts = (tool: string) => ToolVerdict;

const keys = (...lists: readonly (readonly SettingKey[])[]): { from?: readonly SettingKey[] } => {
	const all = new Map(lists.flat().map((key) => [key.join('\0'), key]));
	return all.size > 0 ? { from: [...all.values()] } : {};
};

/** Whether one of several tools is there. */
function anyOf(verdicts: readonly ToolVerdict[]): ToolVerdict {
	const yes = verdicts.find(({ has }) => has === 'yes');
	if (yes) return yes;
	const unclear = verdicts.filter(({ has }) => has === 'not known');
	const [first] = unclear;
	const from = (unclear.length > 0 ? unclear : verdicts).flatMap((each) => each.from);
	return first ? { ...first, from } : { has: 'no', from };
}

interface FileTools {
	readonly read: ToolVerdict;
	readonly write: ToolVerdict;
	/** Tools that write and take any path outside a sandbox. */
	readonly writeAnywhere: ToolVerdict;
}

/** What is left of the file tools. A patch counts where the configuration has the tool for it; whether a model gets it is not known. */
export function fileTools(verdict: Verdicts, { root, own }: AgentSettings, habits: PathHabits): FileTools {
	const patch = (name: string) =>
		[own, root]
			.map((place) => at(place.value, 'tools', 'exec', 'applyPatch', name))
			.find((value) => value !== undefined);
	const isThere = habits.patches === 'by default' ? patch('enabled') !== false : patch('enabled') === true;
	const isKept = habits.patches === 'by default' && patch('workspaceOnly') !== false;
	const allowed = verdict('apply_patch');
	const isForAll = habits.patches === 'by default' && patch('allowModels') === undefined;
	const patching: ToolVerdict =
		isForAll || allowed.has === 'no' ? allowed : { ...allowed, has: 'not known', when: 'with some models' };
	const writing = anyOf([verdict('write'), verdict('edit')]);
	const withPatch = isThere ? anyOf([writing, patching]) : writing;
	return {
		read: verdict('read'),
		write: withPatch,
		writeAnywhere: isKept ? writing : withPatch,
	};
}

/** What may be done in a folder, by whether it may be read (the row) and written (the column). */
const rights: Readonly<Record<ToolVerdict['has'], Readonly<Record<ToolVerdict['has'], string>>>> = {
	yes: {
		yes: 'to read and write',
		no: 'only to read',
		'not known': 'to read; whether also to write is not known',
	},
	no: {
		yes: 'only to write',
		no: 'which no tool reads or writes',
		'not known': 'not to read; whether to write is not known',
	},
	'not known': {
		yes: 'to write; whether also to read is not known',
		no: 'not to write; whether to read is not known',
		'not known': 'whether to read or write is not known',
	},
};

/** The setting that keeps file tools to the workspace or lets them out (2026.9.6). */
const workspaceOnly = ({ own, root }: AgentSettings) =>
	[own, root]
		.map((place) => placeBelow(place, 'tools', 'fs', 'workspaceOnly'))
		.find(({ value }) => value !== undefined);

/** What of the workspace a session has. */
export function workspaceFact(
	habits: PathHabits,
	settings: AgentSettings,
	place: SessionPlace,
	{ read, write }: FileTools,
	{ here: exec, onHost }: CommandReach,
): AccessFact {
	const reading = anyOf([read, exec]);
	const writing = anyOf([write, exec]);
	const fact = (
		text: string,
		asked: readonly ToolVerdict[],
		...from: readonly (readonly SettingKey[])[]
	): AccessFact => ({
		text,
		...keys(place.from, ...from, ...asked.map((verdict) => (verdict.has === 'yes' ? [] : verdict.from))),
	});
	const right = rights[reading.has][writing.has];
	if (place.where === 'outside') {
		const only = workspaceOnly(settings);
		const isKept = only?.value === true && exec.has === 'no';
		const isNothing = reading.has === 'no' && writing.has === 'no';
		const what = isKept || isNothing ? 'the workspace itself' : 'the workspace itself and any file of the account';
		return fact(`${what}, ${right}`, [reading, writing], isKept ? [only.key] : []);
	}
	if (place.where === 'not known') return fact(`not known: ${place.why}`, []);
	const backend = otherBackend(settings);
	if (backend) return fact(`not known: the sandbox is on ${backend.text}`, [], [backend.key]);
	const { text, from } = workspaceAccess(settings);
	if (text === 'rw') {
		const all = [anyOf([read, exec, onHost]), anyOf([write, exec, onHost])] as const;
		return fact(`the workspace itself, ${rights[all[0].has][all[1].has]}`, all, from);
	}
	const beside = {
		yes: '; commands run on the host and have the workspace itself',
		no: '',
		'not known': '; commands may run on the host and have the workspace itself',
	}[onHost.has];
	const ways = onHost.has === 'no' ? [] : onHost.from;
	if (text !== 'ro')
		return fact(`a copy in the sandbox (not the workspace itself), ${right}${beside}`, [reading, writing], from, ways);
	// With `ro` there is no tool that writes, and what a version lets commands do with the copy differs.
	const copying = habits.copyOfReadOnly === 'written by commands' ? exec : ({ has: 'no', from: [] } as const);
	const seeing = habits.seesMounts ? reading : exec;
	const sees = {
		yes: '; the workspace itself only to read',
		no: '',
		'not known': '; maybe the workspace itself to read',
	};
	const told = `a copy in the sandbox, ${rights[reading.has][copying.has]}${sees[seeing.has]}${beside}`;
	return fact(told, [reading, seeing], from, ways);
}

/** What a sub-agent reaches with a path of its own for a file tool. */
export function filePaths(
	habits: PathHabits,
	settings: AgentSettings,
	agent: string,
	place: SessionPlace,
	{ read, write, writeAnywhere }: FileTools,
): readonly CraftedPath[] {
	const pathFor = (attempt: string, verdict: ToolVerdict, name: string): CraftedPath => {
		const path = (
			outcome: CraftedPath['outcome'],
			because: string,
			...from: readonly (readonly SettingKey[])[]
		): CraftedPath => ({ agent, attempt, outcome, because, ...keys(...from) });
		if (verdict.has === 'no') return path('refused', `Tools that ${name} files are kept from it.`, verdict.from);
		if (place.where === 'inside') {
			const backend = otherBackend(settings);
			if (backend) return path('not known', `The sandbox is on ${backend.text}.`, [backend.key]);
			const access = workspaceAccess(settings);
			if (name === 'write' && access.text === 'ro')
				return path('refused', 'With workspaceAccess ro there is no tool that writes files.', place.from, access.from);
			const mounted = mounts(settings, name === 'write');
			if (habits.seesMounts && mounted.length > 0)
				return path(
					'reaches',
					`What sandbox.docker.binds mounts, as far as it may ${name} it, and nothing else outside the sandbox.`,
					place.from,
					mounted,
				);
			return path('refused', 'In the sandbox, file tools open nothing outside its folders.', place.from);
		}
		const only = workspaceOnly(settings);
		if (only?.value === true) return path('refused', 'File tools are kept to the workspace.', [only.key]);
		if (place.where === 'not known')
			return path('not known', `Where it would run is not known: ${place.why}.`, place.from);
		if (verdict.has === 'not known')
			return path('not known', `Tools that ${name} files may be kept from it ${verdict.when ?? ''}.`, verdict.from);
		return path(
			'reaches',
			`Whatever the account can ${name}, also workspaces of other agents: outside a sandbox, file tools take any path.`,
			place.from,
			only ? [only.key] : [],
		);
	};
	return [
		pathFor('read with ../ or an absolute path', read, 'read'),
		pathFor('write with ../ or an absolute path', place.where === 'inside' ? write : writeAnywhere, 'write'),
	];
}
