import type { PersonaSwap } from '../../../../protocol/preview/preview.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { swappedPersona } from '../../engine/prompt/swappedPersona.ts';
import type { RejectedPersonaSwap } from '../../engine/runtimes/capabilities/config.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { withContent } from '../../engine/workspace/files.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { FileEntry, Snapshot } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from './workspaces.ts';

/** What an assembly is made of. */
export interface PromptScene {
	readonly snapshot: Snapshot;
	readonly session: Session;
}

/**
 * The scene as it would be if the persona that the configuration asks for in vain were allowed to stand in. Its file is
 * read where it lies in the workspace; the runtime would follow the name anywhere, we do not.
 */
export async function withRejectedPersonaSwap(
	workspace: Workspace,
	runtime: Runtime,
	session: Session,
): Promise<PromptScene> {
	await workspace.settleFiles();
	const snapshot = workspace.snapshot();
	const rejected = runtime.config?.rejectedPersonaSwap?.(snapshot);
	if (!rejected) return { snapshot, session };
	return {
		snapshot: await withFile(workspace, snapshot, rejected),
		session: { ...session, overrides: rejected.overrides },
	};
}

async function withFile(workspace: Workspace, snapshot: Snapshot, { file }: RejectedPersonaSwap): Promise<Snapshot> {
	const content = await workspace.read(file);
	if (content?.kind !== 'text') return snapshot;
	const known = snapshot.files.get(file);
	const entry: FileEntry = known ?? { path: file, content, link: 'none', size: content.text.length, modified: 0 };
	return { ...snapshot, files: new Map(snapshot.files).set(file, withContent(entry, content)) };
}

/** Undefined where nothing stands in and nothing was meant to. */
export function personaSwapReport(prompt: Prompt, rejected: RejectedPersonaSwap | undefined): PersonaSwap | undefined {
	const active = swappedPersona(prompt.ledger);
	const trouble = prompt.ledger.rows
		.flatMap(({ warnings }) => warnings)
		.find((one) => one.startsWith('SOUL_EVIL active'));
	if (active === undefined && trouble === undefined && !rejected) return undefined;
	return {
		...(active !== undefined && { active }),
		...(trouble !== undefined && { trouble }),
		...(rejected && { rejected: rejected.why }),
		...(rejected?.byChance && { byChance: true }),
	};
}
