import type { Ground } from '../attack.ts';

/** The line of an id: as long as its number says, so that a torn one shows. */
export const lineOf = (id: string): string =>
	`- ${id} ${'x'.repeat(id.length + (Number(/\d+$/u.exec(id)?.[0]) % 60))}.\n`;

/** What writers said of their lines, held against what stands in the file in the end. */
export interface LedgerOfLines {
	/** To be handed every line that a writer says. */
	hear(message: string): void;
	/** How many lines were kept. */
	readonly kept: number;
	/** Says what is lost, doubled or wrong in the text. */
	judge(text: string, ground: Ground, where: string): void;
}

export function ledgerOfLines(): LedgerOfLines {
	const begun = new Set<string>();
	const kept = new Set<string>();
	const refused = new Set<string>();
	return {
		hear(message) {
			const [word, id = ''] = message.split(' ');
			if (word === 'begins') begun.add(id);
			if (word === 'kept') kept.add(id);
			if (word === 'refused') refused.add(id);
		},
		get kept() {
			return kept.size;
		},
		judge(text, ground, where) {
			const counts = new Map<string, number>();
			for (const line of text.split('\n')) {
				const id = /^- (\S+) /u.exec(line)?.[1] ?? '';
				if (line !== '' && begun.has(id) && `${line}\n` === lineOf(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
				else if (line !== '') ground.broke('lost', `${where}: a line is torn: ${JSON.stringify(line.slice(0, 120))}`);
			}
			for (const [id, count] of counts) {
				ground.expect(count === 1, 'doubled', () => `${where}: ${id} stands there ${count} times`);
				ground.expect(!refused.has(id), 'wrong', () => `${where}: ${id} was refused and is there all the same`);
			}
			for (const id of kept) ground.expect(counts.has(id), 'lost', () => `${where}: ${id} was kept and is not there`);
		},
	};
}
