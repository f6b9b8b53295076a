import { sentencesOf } from '../../../engine/memory/provenance/sentences.ts';
import { type LineOrigin, lineOrigins } from '../../../host/memory/lineOrigins.ts';
import type { LanguageContext } from '../../context.ts';
import type { WorkspaceFile } from '../workspace/files.ts';

type OriginSurroundings = Pick<LanguageContext, 'records' | 'settings' | 'options'>;

const byteOrderMark = /^\uFEFF/u;

/** Where a line (from 0) came from, by the record of changes. */
export async function originOfLine(
	{ workspace: { root }, path, lines }: WorkspaceFile,
	line: number,
	{ records }: Pick<OriginSurroundings, 'records'>,
): Promise<LineOrigin | undefined> {
	const text = lines.text.replace(byteOrderMark, '');
	return (await lineOrigins({ root, path, text, only: line }, records))[line];
}

/** The same in sentences, with days as the person counts them. */
export const toldOrigin = (
	origin: LineOrigin,
	root: string,
	{ settings, options }: OriginSurroundings,
): readonly string[] => sentencesOf(origin, settings.of(root).memory.timeZone || options.timeZone);
