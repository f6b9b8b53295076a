/** A section of a prompt that went out, as far as two of them are compared. */
export interface ComparedSection {
	readonly id: string;
	readonly fingerprint: string;
	readonly content: string;
	/** Where a stretch of its file begins: line of the content from 0, and line of the file from 1; ascending. */
	readonly lines?: readonly (readonly [number, number])[] | undefined;
}

export type SectionChange =
	| { readonly kind: 'added' }
	| { readonly kind: 'removed' }
	/** It stands somewhere else. */
	| { readonly kind: 'moved' }
	/** The first line that differs: of the file from 1, where it is one of the file, and as it was and is. */
	| { readonly kind: 'changed'; readonly line?: number; readonly before: string; readonly after: string };

export interface PromptChanges<Section extends ComparedSection> {
	/** By the id of the section; those that are the same are left out. */
	readonly byId: ReadonlyMap<string, SectionChange>;
	/** Where the prompts part: what stands before it is the same. Undefined where they are the same. */
	readonly first: { readonly section: Section; readonly change: SectionChange } | undefined;
}

function lineInFile({ lines = [] }: ComparedSection, line: number): number | undefined {
	const from = lines.findLast(([start]) => start <= line);
	return from && from[1] + line - from[0];
}

function changed(before: ComparedSection, after: ComparedSection): SectionChange {
	const [old, now] = [before.content.split('\n'), after.content.split('\n')];
	const at = now.findIndex((line, index) => line !== old[index]);
	const index = at === -1 ? Math.min(now.length, old.length - 1) : at;
	const line = lineInFile(after, index);
	return {
		kind: 'changed',
		...(line !== undefined && { line }),
		before: old[index] ?? '',
		after: now[index] ?? '',
	};
}

/** What became of the prompt, section by section. */
export function promptChanges<Section extends ComparedSection>(
	before: readonly Section[],
	after: readonly Section[],
): PromptChanges<Section> {
	const [old, now] = [before, after].map((sections) => new Map(sections.map((section) => [section.id, section])));
	const byId = new Map<string, SectionChange>();
	for (const section of after) {
		const known = old?.get(section.id);
		if (!known) byId.set(section.id, { kind: 'added' });
		else if (known.fingerprint !== section.fingerprint) byId.set(section.id, changed(known, section));
	}
	for (const { id } of before) if (!now?.has(id)) byId.set(id, { kind: 'removed' });
	const at = before.findIndex((section, index) => {
		const other = after[index];
		return other?.id !== section.id || other.fingerprint !== section.fingerprint;
	});
	const from = at === -1 ? before.length : at;
	const [was, is] = [before[from], after[from]];
	// What came or went says more than what moved because of it.
	const section = [was, is].find((each) => each && byId.has(each.id)) ?? is ?? was;
	return { byId, first: section && { section, change: byId.get(section.id) ?? { kind: 'moved' } } };
}
