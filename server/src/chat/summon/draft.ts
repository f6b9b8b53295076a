import { join } from 'node:path';
import type { DraftedFile, SummonResult } from '../../../../protocol/chat/summon.ts';
import type { Rule } from '../../engine/rules/rule.ts';
import type { SummonedFile } from '../../engine/runtimes/capabilities/install.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { readFrontmatter } from '../../engine/text/frontmatter.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import type { ModelProvider } from '../../host/models/model.ts';
import type { WriteGate, WritePolicy } from '../../host/writes/gate.ts';
import { checkDraft } from './check.ts';
import { fieldsAt, pathNamed, summonedFiles } from './files.ts';
import { SummonReply } from './reply.ts';
import { summonRequest } from './request.ts';

/** Who answers; `none`: nobody, and why, as one sentence. */
export type SummonModel =
	| {
			readonly kind: 'live';
			readonly provider: ModelProvider;
			/** The provider’s name for it, and the one for people. */
			readonly model: string;
			readonly title: string;
			/** Tokens. */
			readonly maxOutputTokens: number;
	  }
	| { readonly kind: 'none'; readonly why: string };

export interface SummonServices {
	/** Only read from. */
	readonly gate: Pick<WriteGate, 'read'>;
	/** More come with the runtimes. */
	readonly rules: () => readonly Rule[];
	/** Chosen as for a message of the chat in this folder. */
	model(root: string): Promise<SummonModel>;
	tokens(): Promise<TokenCounter>;
}

export interface Summoning {
	/** Absolute path of the folder. */
	readonly root: string;
	readonly runtime: Runtime;
	readonly description: string;
	/** The folder as the rules see it. */
	readonly snapshot: Snapshot;
	readonly session: Session;
	/** What a file says so far, as it comes; nothing at first, for each file that will be drafted. */
	onText(path: WorkspacePath, text: string): void;
	readonly signal: AbortSignal;
}

/** The only files that summoning reads or writes. */
export const summonPolicy = (known: readonly SummonedFile[]): WritePolicy => ({
	what: 'the files of a summoned agent',
	accepts: (path) => known.some((kind) => kind.path === path),
});

/** What a model made of it, and what there is to be said of that. */
interface DraftedFiles {
	readonly files: ReadonlyMap<WorkspacePath, string>;
	readonly model?: string;
	readonly notes: readonly string[];
}

type DraftTemplate = SummonedFile & { readonly template: string };

const listed = (paths: readonly string[]): string => paths.join(', ');

async function ask(
	summoning: Summoning,
	files: readonly DraftTemplate[],
	services: SummonServices,
): Promise<DraftedFiles> {
	const { root, runtime, description, onText, signal } = summoning;
	// In a database, what nobody writes stays.
	const instead = isStored(root) ? 'Nothing is changed.' : 'These are the templates.';
	const nobody = (note: string): DraftedFiles => ({ files: new Map(), notes: [note] });
	const chosen = await services.model(root);
	if (chosen.kind === 'none') return nobody(`${chosen.why} ${instead}`);
	const { provider, model, title, maxOutputTokens } = chosen;
	const reply = new SummonReply();
	const ended = await provider.run(
		summonRequest({ runtime, description, files, model, maxOutputTokens, tokens: await services.tokens() }),
		{
			signal,
			onThinking: () => undefined,
			onText(text) {
				if (signal.aborted) return;
				reply.add(text);
				const current = reply.current();
				const path = current && pathNamed(current.name, files);
				if (path !== undefined && current) onText(path, current.text.trimStart());
			},
		},
	);
	if (ended.kind === 'stopped') return nobody(`Stopped. ${instead}`);
	if (ended.kind === 'failed') return nobody(`${title} did not answer: ${ended.failure.message} ${instead}`);
	const { found, others } = reply.files(files);
	const notes: string[] = [];
	if (ended.ending === 'refused') notes.push(`${title} refused to continue.`);
	if (ended.ending === 'cut') notes.push(`${title} reached its output limit, so its answer is not complete.`);
	if (others.length > 0)
		notes.push(`${title} also wrote ${listed(others.slice(0, 5))}. Nobody asked for that, so it is left out.`);
	if (found.size === 0)
		return {
			files: found,
			notes: [...notes, `${title} wrote none of the files. ${instead}`],
		};
	return { files: found, model: title, notes };
}

/**
 * The model’s text with the frontmatter that the runtime needs: a file whose block it refuses would take every prompt down,
 * so that of the template, which is known to be right, stands in for one with faults.
 */
function withSoundFrontmatter(
	runtime: Runtime,
	path: WorkspacePath,
	text: string,
	template: string,
): string | undefined {
	const isSound = (candidate: string) => (runtime.frontmatter?.faults?.(path, candidate).length ?? 0) === 0;
	const given = readFrontmatter(text);
	if (isSound(text) && (given.kind !== 'none' || readFrontmatter(template).kind === 'none')) return undefined;
	const right = readFrontmatter(template);
	if (right.kind !== 'yaml') return undefined;
	const body = given.kind === 'none' ? text : text.slice(given.body);
	const mended = `${template.slice(0, right.body).trimEnd()}\n\n${body.trim()}\n`;
	return isSound(mended) ? mended : undefined;
}

/** Each with what the runtime's new workspaces have in its place. */
const withTemplates = ({ install }: Runtime, known: readonly SummonedFile[]): readonly DraftTemplate[] =>
	known.map((kind) => ({ ...kind, template: install?.files.find(({ path }) => path === kind.path)?.text ?? '' }));

/**
 * Drafts the files of an agent: asks the model, and puts the template in the place of whatever it does not give. Each file
 * stands against what is there now, with what the rules would say of it. Nothing is written.
 */
export async function draft(summoning: Summoning, services: SummonServices): Promise<SummonResult> {
	const { root, runtime, snapshot, session } = summoning;
	const known = summonedFiles(runtime, root);
	if (known.length === 0)
		return { kind: 'failed', message: `Soulscope cannot summon an agent for ${runtime.title} yet.` };
	const before = new Map<WorkspacePath, string>();
	for (const { path } of known) {
		const read = await services.gate.read({ root, path, policy: summonPolicy(known) });
		if (read.kind === 'failed' && read.failure !== 'gone') return { kind: 'failed', message: read.message };
		if (read.kind === 'read' && read.text !== undefined) before.set(path, read.text);
	}
	const asked = withTemplates(runtime, known);
	// So that whoever watches knows what is to come.
	for (const { path } of asked) summoning.onText(path, '');
	const answered = await ask(summoning, asked, services);
	const notes = [...answered.notes];
	const keepsRest = isStored(root);
	if (keepsRest && answered.files.size === 0)
		return { kind: 'failed', message: notes.join(' ') || 'Nothing was drafted.' };
	const fields = new Set(fieldsAt(runtime, root).map(({ path }) => path));
	const mended: string[] = [];
	const texts = new Map<WorkspacePath, string>();
	for (const { path, template } of asked) {
		const given = answered.files.get(path);
		// A row that the model leaves out stays as it is.
		if (given === undefined && keepsRest) continue;
		const text = fields.has(path) ? given?.trim() : given;
		const sound = text === undefined ? undefined : withSoundFrontmatter(runtime, path, text, template);
		if (sound !== undefined) mended.push(path);
		texts.set(path, sound ?? text ?? template);
	}
	const missing = asked.map(({ path }) => path).filter((path) => !answered.files.has(path));
	if (answered.model !== undefined && missing.length > 0) {
		notes.push(
			`${answered.model} left out ${listed(missing)}: ${keepsRest ? 'what is there stays' : 'the template is used for that'}.`,
		);
	}
	if (mended.length > 0)
		notes.push(`The frontmatter of ${listed(mended)} would not have loaded, so the template’s frontmatter is used.`);
	const inPrompt = new Map([...texts].filter(([path]) => !fields.has(path)));
	const findings = checkDraft(inPrompt, { snapshot, runtime, session }, services.rules());
	const files = [...texts].map(([path, after]): DraftedFile => {
		const there = before.get(path);
		return {
			path,
			uri: uriOfPath(join(root, path)),
			...(there !== undefined && { before: there }),
			after,
			by: answered.files.has(path) ? 'model' : 'template',
			findings: findings.get(path) ?? [],
		};
	});
	return {
		kind: 'drafted',
		runtime: runtime.id,
		runtimeTitle: runtime.title,
		...(answered.model !== undefined && { model: answered.model }),
		files,
		notes,
	};
}
