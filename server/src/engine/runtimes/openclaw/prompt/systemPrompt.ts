import type { Part } from '../../../prompt/prompt.ts';
import { type Wording, worded } from '../../../prompt/wording/wording.ts';
import type { ContextParts } from '../context/contextParts.ts';
import type { OpenClawProfile } from '../profile.ts';
import type { OpenClawPromptInputs, OpenClawSection, SectionPiece } from './sections.ts';

function sectionPart(section: SectionPiece, wording: Wording): Part {
	const stability = section.volatile ? 'volatile' : 'stable';
	if (section.kind === 'file') {
		const { id, title, path, content } = section;
		const source = { kind: 'file', path, runs: content.runs } as const;
		return { id: `openclaw.${id}`, title, text: content.text, source, stability };
	}
	if (section.kind === 'fact') {
		return {
			id: `openclaw.${section.id}`,
			title: section.title,
			text: section.text,
			source: { kind: 'fact' },
			...(section.gaps && { gaps: section.gaps }),
			stability,
		};
	}
	return {
		id: section.piece.id,
		title: section.title,
		...worded(section.piece, wording),
		stability,
	};
}

const isPresent = ({ text }: Part): boolean => text !== '';

const ended = (part: Part): Part => ({ ...part, text: `${part.text}\n` });

/** A newline stands between parts, and the whole is trimmed: what the runtime does, once empty parts have fallen out. */
const joinParts = (parts: readonly Part[]): Part[] =>
	parts.map((part, index) => (index === parts.length - 1 ? { ...part, text: part.text.trimEnd() } : ended(part)));

/** Everything of a system prompt but its context files; empty parts have fallen out. */
interface SystemPromptFrame {
	readonly before: readonly Part[];
	readonly after: readonly Part[];
	/** The same, with all that stands between them. */
	readonly ended: {
		readonly before: readonly Part[];
		readonly between: readonly Part[];
		readonly after: readonly Part[];
	};
}

/** By what the builder was told. Kinds of session are few, and the rest of it stays the same from keystroke to keystroke. */
const made = new WeakMap<OpenClawProfile, WeakMap<Wording, WeakMap<object, Map<string, SystemPromptFrame>>>>();
const mostMade = 32;

/** The list of skills is long, and the same object as long as it says the same: it is no part of the key. */
const noSkills = {};

function frameOf(profile: OpenClawProfile, inputs: OpenClawPromptInputs, wording: Wording): SystemPromptFrame {
	const { skills = noSkills, ...others } = inputs;
	const byWording = made.get(profile) ?? new WeakMap<Wording, WeakMap<object, Map<string, SystemPromptFrame>>>();
	made.set(profile, byWording);
	const bySkills = byWording.get(wording) ?? new WeakMap<object, Map<string, SystemPromptFrame>>();
	byWording.set(wording, bySkills);
	const byInputs = bySkills.get(skills) ?? new Map<string, SystemPromptFrame>();
	bySkills.set(skills, byInputs);
	const key = JSON.stringify(others);
	let known = byInputs.get(key);
	if (!known) {
		known = makeFrame(profile, inputs, wording);
		if (byInputs.size >= mostMade) byInputs.clear();
		byInputs.set(key, known);
	}
	return known;
}

function makeFrame({ sections }: OpenClawProfile, inputs: OpenClawPromptInputs, wording: Wording): SystemPromptFrame {
	const partsOf = (some: readonly OpenClawSection[]) =>
		some
			.flatMap((section) => section(inputs))
			.map((piece) => sectionPart(piece, wording))
			.filter(isPresent);
	// With nothing asked for, only the opening is left.
	const none = inputs.mode === 'none';
	const before = partsOf(none ? sections.before.slice(0, 1) : sections.before);
	const between = none ? [] : partsOf(sections.between ?? []);
	const after = none ? [] : partsOf(sections.after);
	return {
		before,
		after,
		ended: { before: before.map(ended), between: between.map(ended), after: joinParts(after) },
	};
}

/** The parts of a system prompt: `context` between the sections that stand before and after it. */
export function systemPromptParts(
	profile: OpenClawProfile,
	inputs: OpenClawPromptInputs,
	context: ContextParts,
	wording: Wording,
): Part[] {
	const around = frameOf(profile, inputs, wording);
	const present = (some: readonly Part[]) => (inputs.mode === 'none' ? [] : some.filter(isPresent));
	const [above, below] = [present(context.above), present(context.below)];
	const { before, between, after } = around.ended;
	if (around.after.length === 0) return joinParts([...around.before, ...above, ...below]);
	return [...before, ...above.map(ended), ...between, ...below.map(ended), ...after];
}
