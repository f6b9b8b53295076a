import type { LedgerRow } from '../prompt/ledger.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { tokensOfPart, tokensOfPrompt } from '../prompt/promptTokens.ts';
import { placeholderWording } from '../prompt/wording/placeholder.ts';
import { type LengthUnit, lengthIn } from '../text/lengths/measure.ts';
import type { TokenCounter } from '../text/lengths/tokens.ts';
import type { Session, SessionKind } from '../workspace/session.ts';
import type { FileEntry, Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import type { PersonaPlace, PersonaPlan } from './personaCopy.ts';

/** Of a copied file, what the other runtime would put into its prompt. */
interface CutFile {
	readonly path: WorkspacePath;
	/** In `unit`. */
	readonly length: number;
	readonly reaches: number;
	readonly unit: LengthUnit;
}

/** The kinds of session that read a file, where it is and where it would be. */
interface ReadIn {
	readonly path: WorkspacePath;
	readonly before: readonly SessionKind[];
	readonly after: readonly SessionKind[];
	/** Kinds of the other runtime that do not read it, but for those that did not do so before either. */
	readonly unread: readonly SessionKind[];
}

/** In the usual session of each runtime; estimates. */
interface PersonaTokens {
	readonly prompt: number;
	/** Of the files that are copied alone. */
	readonly persona: number;
}

/** What becomes of a copy in the prompts of the other runtime, by assembling them. */
export interface PersonaLosses {
	readonly cut: readonly CutFile[];
	readonly readIn: readonly ReadIn[];
	readonly before: PersonaTokens;
	readonly after: PersonaTokens;
}

const reaching: ReadonlySet<LedgerRow['fate']> = new Set(['whole', 'truncated', 'clamped']);

/** The workspace as it would be with the copy. */
export function withCopy(snapshot: Snapshot, { files }: Pick<PersonaPlan, 'files'>): Snapshot {
	const all = new Map<WorkspacePath, FileEntry>(snapshot.files);
	for (const { path, text } of files) {
		const content = { kind: 'text', text, origin: 'disk' } as const;
		all.set(path, { path, content, link: 'none', size: Buffer.byteLength(text), modified: 0 });
	}
	return { ...snapshot, files: all };
}

type Prompts = ReadonlyMap<SessionKind, Prompt>;

const promptsIn = ({ runtime, snapshot }: PersonaPlace, session: Session): Prompts =>
	new Map(
		runtime.sessionKinds.map((kind) => [kind, runtime.assemble(snapshot, { ...session, kind }, placeholderWording)]),
	);

const rowOf = ({ ledger }: Prompt, path: WorkspacePath): LedgerRow | undefined =>
	ledger.rows.find((row) => row.path === path);

const isReadIn = (prompt: Prompt, path: WorkspacePath): boolean => {
	const row = rowOf(prompt, path);
	return row !== undefined && reaching.has(row.fate);
};

const kindsReading = (prompts: Prompts, path: WorkspacePath): SessionKind[] =>
	[...prompts].flatMap(([kind, prompt]) => (isReadIn(prompt, path) ? [kind] : []));

const usual = (prompts: Prompts): Prompt | undefined => prompts.values().next().value;

function tokensIn(prompt: Prompt | undefined, paths: ReadonlySet<WorkspacePath>, counter: TokenCounter): PersonaTokens {
	if (!prompt) return { prompt: 0, persona: 0 };
	const own = prompt.parts.filter(({ source }) => source.kind === 'file' && paths.has(source.path));
	return {
		prompt: tokensOfPrompt(prompt, counter),
		persona: own.reduce((sum, part) => sum + tokensOfPart(part, counter), 0),
	};
}

/** `session`: whose time, time zone and dice all of them have. */
export function personaLosses(
	from: PersonaPlace,
	to: PersonaPlace,
	plan: PersonaPlan,
	session: Session,
	counter: TokenCounter,
): PersonaLosses {
	const { agentId: _, ...shared } = session;
	const before = promptsIn(from, session);
	const after = promptsIn({ ...to, snapshot: withCopy(to.snapshot, plan) }, shared);
	const main = usual(after);
	const cut = plan.files.flatMap(({ path, text }): CutFile[] => {
		const row = main && rowOf(main, path);
		if (!main || !row || row.fate === 'whole' || !(reaching.has(row.fate) || row.fate === 'dropped')) return [];
		const { unit } = main.ledger;
		const reaches = row.kept.reduce((sum, { start, end }) => sum + lengthIn(unit, text.slice(start, end)), 0);
		return [{ path, length: row.rawLength, reaches, unit }];
	});
	return {
		cut,
		readIn: plan.files.map(({ path, from: sources }) => {
			const earlier = [...before.keys()].filter((kind) =>
				sources.some((each) => kindsReading(before, each).includes(kind)),
			);
			const now = kindsReading(after, path);
			const isLost = (kind: SessionKind) => !now.includes(kind) && (earlier.includes(kind) || !before.has(kind));
			return { path, before: earlier, after: now, unread: [...after.keys()].filter(isLost) };
		}),
		before: tokensIn(usual(before), new Set(plan.files.flatMap((file) => file.from)), counter),
		after: tokensIn(main, new Set(plan.files.map(({ path }) => path)), counter),
	};
}
