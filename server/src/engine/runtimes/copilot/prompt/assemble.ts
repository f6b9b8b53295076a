import { basename } from 'node:path';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import { type Wording, worded } from '../../../prompt/wording/wording.ts';
import type { Session, Touch } from '../../../workspace/session.ts';
import { type Snapshot, textIn } from '../../../workspace/snapshot.ts';
import { type CodingEntry, partOf, rowOf } from '../../coding/entry.ts';
import { factPart } from '../../coding/parts.ts';
import { collectAttachments, type RequestFile } from '../context/attachments.ts';
import { type ChosenAgent, modeClosing, modeOpening } from '../context/chosenAgent.ts';
import type { ListStretch } from '../context/customizations.ts';
import { filesFound } from '../context/found.ts';
import { openingOf } from '../context/introductions.ts';
import { slashed } from '../context/kinds.ts';
import { type EditorWorld, worldOf } from '../settings/world.ts';
import { attachedEntry, chosenEntry, type FoundContext, otherEntries } from './entries.ts';
import { closing, opening, type Rendering, renderFiles, settingTexts } from './render.ts';
import { base } from './wording.ts';

const unit = 'UTF-16 units';

/** What a person has put before the agent; what the agent opens by itself attaches nothing. */
const attaching: ReadonlySet<Touch['by']> = new Set(['mention', 'read']);

const stretchPart = ({ id, title, says }: ListStretch, wording: Wording): Part =>
	typeof says === 'string' ? factPart(id, title, says) : { id, title, ...worded(says, wording), stability: 'stable' };

/** The list that opens and ends with a line of its own goes with its passage: without that, as in a chat without tools, it makes no sense. */
const isSaid = (part: Part): boolean => part.text !== '';

/** The name of the folder that a file lies in, which is said where the window has several. */
function folderNamed({ folders }: EditorWorld, file: string): { readonly folder?: string } {
	const folder = folders.length > 1 ? folders.find((each) => slashed(file).startsWith(`${slashed(each)}/`)) : undefined;
	return folder === undefined ? {} : { folder: basename(folder) };
}

interface Request {
	readonly chosen: ChosenAgent | undefined;
	readonly found: FoundContext;
	readonly attachments: readonly RequestFile[];
	readonly texts: readonly (string | undefined)[];
	readonly renderings: readonly Rendering[];
}

function requestOf(snapshot: Snapshot, session: Session): Request {
	const world = worldOf(snapshot, session);
	const found = filesFound(snapshot, session);
	const attached = (session.touched ?? []).filter(({ by }) => attaching.has(by)).map(({ path }) => path);
	const attachments = collectAttachments(world, found.instructions.taken, found.agentFiles, attached);
	const texts = attachments.map(({ file }) => textIn(world.places.read(file)));
	return {
		chosen: found.chosen,
		attachments,
		texts,
		renderings: renderFiles(
			attachments.map(({ file }, index) => ({ path: file, text: texts[index], ...folderNamed(world, file) })),
		),
		found: { world, ...found },
	};
}

/** What the chosen agent is told besides. */
function modeParts(root: string, { name }: ChosenAgent, entry: CodingEntry, wording: Wording): readonly Part[] {
	const opening = modeOpening(name);
	const body = partOf(root, entry, ['', '']);
	return [
		{ id: opening.id, title: 'Chosen agent', ...worded(opening, wording), stability: 'stable' },
		...(body ? [body] : []),
		factPart('copilot.mode.end', 'End of the chosen agent', modeClosing),
	];
}

/** What one request of the chat in VS Code tells a model before the person’s own words, as far as it comes from files. Never throws. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const { found, attachments, texts, renderings, chosen } = requestOf(snapshot, session);
	const { world, customizations } = found;
	const { root } = snapshot;
	const seen = new Map<string, number>();
	const attachedEntries = attachments.map((attachment, index) => {
		const before = seen.get(attachment.file) ?? 0;
		seen.set(attachment.file, before + 1);
		const rendering = renderings[index] ?? { kind: 'unreadable' };
		return attachedEntry(root, attachment, rendering, texts[index], before === 0 ? undefined : before + 1);
	});
	const fileParts = attachedEntries.flatMap((entry, index) => {
		const rendering = renderings[index];
		if (rendering?.kind !== 'sent') return [];
		return partOf(root, entry, [rendering.before, rendering.after]) ?? [];
	});
	const settings = world.settings.texts;
	const said: readonly Part[] = [
		...customizations.stretches.map((stretch) => stretchPart(stretch, wording)),
		...fileParts,
		...(settings.length > 0 ? [factPart('copilot.settings', 'Instructions in settings', settingTexts(settings))] : []),
	].filter(isSaid);
	const inSystemMessage = world.settings.isOn('chat.customInstructionsInSystemMessage');
	const words = openingOf(inSystemMessage, world.folders.length);
	const mode = chosen && chosenEntry(chosen);
	const spoken = new Set([...seen.keys(), ...(mode ? [mode.file] : [])]);
	const entries = [...attachedEntries, ...(mode ? [mode] : []), ...otherEntries(snapshot, found, spoken)];
	const rows = entries.map((entry) => rowOf(root, entry, unit));
	return createPrompt({
		runtime: 'copilot@vscode-1.139.1',
		session,
		parts: [
			{ id: base.id, title: 'How Copilot works', ...worded(base, wording), stability: 'stable' },
			...(said.length === 0
				? []
				: [
						...(words
							? [{ id: words.id, title: 'What follows', ...worded(words, wording), stability: 'stable' } as const]
							: []),
						factPart('copilot.instructions.start', 'Instructions', opening),
						...said,
						factPart('copilot.instructions.end', 'End of the instructions', closing),
					]),
			...(chosen && mode ? modeParts(root, chosen, mode, wording) : []),
		],
		ledger: { rows, unit, injected: rows.reduce((sum, { injectedLength }) => sum + injectedLength, 0) },
	});
}
