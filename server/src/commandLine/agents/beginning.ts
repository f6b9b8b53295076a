import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { planPersona } from '../../engine/copying/personaCopy.ts';
import { personaLosses } from '../../engine/copying/personaLosses.ts';
import { lossesText } from '../../engine/copying/personaReport.ts';
import type { AgentPlan } from '../../engine/runtimes/capabilities/agents.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import { setUp } from '../../host/install/setUp.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { writePersona } from '../../host/workspace/copyPersona.ts';
import { createWriteGate, noDocuments, type WriteGate } from '../../host/writes/gate.ts';
import { makeRoot } from '../../host/writes/newRoot.ts';
import { oneOf } from '../commands/preview.ts';
import { shown } from '../terminal/shown.ts';
import { InputError } from '../terminal/terminal.ts';
import { mustHaveRoom } from '../workspace/folder.ts';
import { openFolder } from '../workspace/openFolder.ts';
import type { ChangeOptions, OpenedAgents } from './options.ts';
import { placeAt } from './place.ts';

/** How the folder of a new agent begins. */
interface Beginning {
	/** What would be created, for people. */
	readonly lines: readonly string[];
	/** Gives back the paths that were created. Throws an `InputError` where one could not be. */
	begin(gate: WriteGate): Promise<readonly string[]>;
}

const creates = (root: string, paths: readonly string[]): string =>
	paths.length === 0
		? `nothing is created in ${shown(root)}`
		: `${shown(root)} begins with ${paths.join(', ')}; files that are there are not changed`;

async function fromTemplates(root: string, { workspace }: OpenedAgents): Promise<Beginning> {
	const asked = { root, runtime: workspace.runtime };
	const looking = createWriteGate({ documents: noDocuments, trusted: () => true });
	const planned = await setUp({ ...asked, dryRun: true }, { gate: looking });
	if (planned.kind === 'failed') throw new InputError(planned.message);
	return {
		lines: [creates(root, planned.created)],
		async begin(gate) {
			const trouble = await makeRoot(root);
			if (trouble) throw new InputError(trouble.message);
			const done = await setUp({ ...asked, dryRun: false }, { gate });
			if (done.kind === 'failed') throw new InputError(done.message);
			return done.created;
		},
	};
}

async function fromPersona(
	root: string,
	like: string,
	{ workspace, agents }: OpenedAgents,
	onTrouble: (message: string) => void,
): Promise<Beginning> {
	const home = agents.list(workspace.snapshot()).agents.find(({ id }) => id === like)?.workspace;
	if (home === undefined) throw new InputError(`nothing says which folder ${like} lives in`);
	const { runtime } = workspace;
	const secrets = createSecretScanner({ onTrouble });
	const own = oneOf(home, await openFolder(home, { runtime, secrets }));
	const from = { runtime, snapshot: own.snapshot() };
	const to = await placeAt(root, runtime, from.snapshot.environment);
	const plan = planPersona(from, to);
	const losses = personaLosses(from, to, plan, own.session(), await loadO200kCounter());
	return {
		lines: [
			creates(
				root,
				plan.files.map(({ path }) => path),
			),
			...lossesText(plan, losses),
		],
		async begin(gate) {
			const { created, problem } = await writePersona(gate, root, plan.files);
			if (problem !== undefined) throw new InputError(problem);
			return created.map((path) => join(root, path));
		},
	};
}

/** Throws an `InputError` where another agent lives in the folder `root`, by whatever name: it would be given files that it lacks. */
async function mustBeNobodys(root: string, { workspace, agents }: OpenedAgents): Promise<void> {
	const meant = await realpath(root).catch(() => root);
	for (const { id, workspace: home } of agents.list(workspace.snapshot()).agents) {
		if (home === undefined || (await realpath(home).catch(() => home)) !== meant) continue;
		throw new InputError(`${id} lives in ${shown(root)}: name another folder with --workspace`);
	}
}

/** Undefined where the folder of the agent is left as it is. Throws an `InputError` where nothing can be begun. */
export async function beginningOf(
	{ change, template = false, withPersona = false }: ChangeOptions,
	{ workspace: root }: AgentPlan,
	opened: OpenedAgents,
	onTrouble: (message: string) => void,
): Promise<Beginning | undefined> {
	if (change.kind !== 'add' || !(template || withPersona)) return undefined;
	if (template && withPersona) throw new InputError('use either --template or --with-persona');
	if (root === undefined)
		throw new InputError('nothing says which folder the agent lives in: name it with --workspace');
	if (withPersona && change.like === undefined) throw new InputError('--with-persona works only with --like');
	// The configuration is written first: an agent of which nothing can be created must not be in it.
	await mustHaveRoom(root);
	await mustBeNobodys(root, opened);
	if (change.like === undefined || template) return fromTemplates(root, opened);
	return fromPersona(root, change.like, opened, onTrouble);
}
