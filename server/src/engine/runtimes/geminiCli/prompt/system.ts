import { join, resolve } from 'node:path';
import type { LedgerRow } from '../../../prompt/ledger.ts';
import { literal, sliceMapped, wholeFile } from '../../../prompt/mappedText.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { prosePart } from '../../coding/parts.ts';
import { type FileOrigin, type LoadedStretch, withoutEmptyLines } from '../imports/stretches.ts';
import { textAtPlace, type World } from '../world.ts';
import { fact, type PartMaker } from './parts.ts';
import { system, systemRest } from './pieces.ts';
import { outRow } from './rows.ts';

/** The file that stands in for the program's own instruction; undefined where none was asked for. Absolute. */
function systemFile({ variables, cwd, home }: World): string | undefined {
	const given = variables.GEMINI_SYSTEM_MD?.trim() ?? '';
	const flag = given.toLowerCase();
	if (given === '' || flag === '0' || flag === 'false') return undefined;
	if (flag === '1' || flag === 'true') return join(cwd, '.gemini', 'system.md');
	return resolve(cwd, given === '~' || given.startsWith('~/') ? home + given.slice(1) : given);
}

/** Where such a file wants the list of skills. */
const skillsMark = `$\{AgentSkills}`;

/** The file's text with the skills in their place, without white space at both ends. */
function ownInstruction(maker: PartMaker, origin: FileOrigin, skills: readonly Part[]): readonly Part[] {
	const whole = wholeFile(origin.content);
	const list = skills.map(({ text }) => text).join('');
	const stretches: LoadedStretch[] = [];
	const end = whole.text.trimEnd().length;
	let at = whole.text.length - whole.text.trimStart().length;
	for (;;) {
		const next = whole.text.indexOf(skillsMark, at);
		const stop = next < 0 || next >= end ? end : next;
		stretches.push({ origin, text: sliceMapped(whole, at, stop) });
		if (stop === end) break;
		stretches.push({ origin, text: literal(list), isFrame: true });
		at = next + skillsMark.length;
	}
	return maker.stretches(withoutEmptyLines(stretches));
}

export interface SystemInstruction {
	readonly parts: readonly Part[];
	readonly rows: readonly LedgerRow[];
}

/** All of the instruction but the context at its end. */
export function systemInstruction(
	world: World,
	maker: PartMaker,
	skills: readonly Part[],
	wording: Wording,
): SystemInstruction {
	const file = systemFile(world);
	const usual = [
		prosePart(system, 'Instructions', wording),
		...skills,
		...(skills.length > 0 ? [fact('system.between', 'Instructions', '\n\n')] : []),
		prosePart(systemRest, 'Instructions', wording),
	];
	if (file === undefined) return { parts: usual, rows: [] };
	const content = textAtPlace(world, file);
	if (!content) {
		const reason = 'GEMINI_SYSTEM_MD asks for it, and without it Gemini CLI does not start';
		return { parts: usual, rows: [outRow(world.pathOf(file), 'system-prompt', 'missing', reason)] };
	}
	return { parts: ownInstruction(maker, { file, content }, skills), rows: [] };
}
