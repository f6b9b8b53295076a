import { type FoldingRange, FoldingRangeKind, type FoldingRangeParams } from 'vscode-languageserver';
import { readFrontmatter } from '../../engine/text/frontmatter.ts';
import type { Feature } from '../feature.ts';
import { isMarkdownFile } from '../support/text/markdownFile.ts';

/** Frontmatter, which Markdown's own folding leaves open. Elsewhere null: an empty list would switch other folding off. */
export const folding: Feature = {
	name: 'folding',
	capabilities: { foldingRangeProvider: true },
	register(context) {
		context.connection.onFoldingRanges(
			context.guarded<FoldingRangeParams, FoldingRange[] | null>('folding', null, ({ textDocument: { uri } }) => {
				const file = context.files.at(uri);
				if (!file || !isMarkdownFile(file.path)) return null;
				const frontmatter = readFrontmatter(file.lines.text);
				if (frontmatter.kind !== 'yaml') return null;
				const endLine = file.lines.positionAt(frontmatter.block.end).line;
				return endLine > 1 ? [{ startLine: 0, endLine, kind: FoldingRangeKind.Region }] : null;
			}),
		);
	},
};
