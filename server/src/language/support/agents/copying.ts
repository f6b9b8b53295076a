import { basename, join } from 'node:path';
import type { PersonaCopyParams, PersonaCopyResult } from '../../../../../protocol/workspace/copyPersona.ts';
import { type PersonaPlace, planPersona } from '../../../engine/copying/personaCopy.ts';
import { personaLosses } from '../../../engine/copying/personaLosses.ts';
import { lossesText, takenText, tokensText } from '../../../engine/copying/personaReport.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { loadO200kCounter } from '../../../engine/text/lengths/o200k.ts';
import type { Environment, FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { writePersona } from '../../../host/workspace/copyPersona.ts';
import type { WriteGate } from '../../../host/writes/gate.ts';
import type { LanguageContext } from '../../context.ts';
import { untrusted } from '../client/trust.ts';
import { workspaceAt } from '../workspace/workspaceLookup.ts';

const failed = (message: string): PersonaCopyResult => ({ kind: 'failed', message });

/** A folder that may be nobody's workspace yet, as far as `paths` go. */
async function folderAt(
	root: string,
	runtime: Runtime,
	environment: Environment,
	paths: readonly WorkspacePath[],
	gate: WriteGate,
): Promise<PersonaPlace> {
	const files = new Map<WorkspacePath, FileEntry>();
	const policy = { what: 'a persona', accepts: (path: WorkspacePath) => paths.includes(path) };
	for (const path of paths) {
		const read = await gate.read({ root, path, policy });
		if (read.kind === 'read' && read.text === undefined) continue;
		if (read.kind === 'failed' && read.failure === 'gone') continue;
		const content =
			read.kind === 'read' && read.text !== undefined
				? ({ kind: 'text', text: read.text, origin: 'disk' } as const)
				: ({ kind: 'unread' } as const);
		files.set(path, { path, content, link: 'none', size: 0, modified: 0 });
	}
	return { runtime, snapshot: { root, files, config: undefined, environment } };
}

export async function copyPersona(
	{ workspace: uri, into, runtime: asked, agreed }: PersonaCopyParams,
	context: LanguageContext,
): Promise<PersonaCopyResult> {
	const { files, gate, options, registry, workspaces } = context;
	if (!options.trusted) return untrusted('Nothing was copied');
	const workspace = workspaceAt(uri, context);
	const root = files.pathOf(into);
	if (root === undefined) return failed('Nothing was copied: the folder is not on this computer.');
	if (root === workspace.root) return failed('Nothing was copied: choose another folder than that of the agent.');
	const known = asked === undefined ? workspace.runtime : registry.runtimeById(asked);
	if (!known) return failed(`Nothing was copied: Soulscope does not know the runtime “${asked}”.`);
	const target = await registry.load(known);
	await workspaces.searched();
	const from: PersonaPlace = { runtime: workspace.runtime, snapshot: workspace.snapshot() };
	const { environment } = from.snapshot;
	const empty = await folderAt(root, target, environment, [], gate);
	const paths = planPersona(from, empty).files.map(({ path }) => path);
	const to = await folderAt(root, target, environment, paths, gate);
	const plan = planPersona(from, to);
	const losses = personaLosses(from, to, plan, workspace.session(), await loadO200kCounter());
	const planned = {
		files: plan.files.map((file) => ({ ...file, uri: files.uriOf(join(root, file.path)) })),
		from: from.runtime.title,
		to: target.title,
		lost: lossesText(plan, losses),
		tokens: tokensText(losses),
		taken: takenText(
			basename(root),
			target,
			await workspaces.wouldBe(root, new Map(plan.files.map(({ path, text }) => [path, text]))),
		),
	};
	if (agreed === undefined) return { kind: 'planned', ...planned };
	const same = plan.files.every(({ path, text }) => agreed.some((file) => file.path === path && file.text === text));
	if (!same || agreed.length !== plan.files.length)
		return failed('Nothing was copied: a file has changed since you saw it. Try again.');
	const { created, operation, problem } = await writePersona(gate, root, plan.files);
	await workspaces.filesChanged(created.map((path) => ({ path: join(root, path), kind: 'created' as const })));
	if (problem !== undefined) return { kind: 'failed', message: problem, ...(created.length > 0 && { operation }) };
	return { kind: 'written', ...planned, operation };
}
