import { describe, expect, it } from 'vitest';
import { commentSent } from '../../../../server/src/engine/runtimes/claudeCode/rules/commentSent.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.comment-sent', () => {
	it('reports notes inside of other text', () => {
		const tree = {
			'CLAUDE.md':
				'# A\n\n- Use tabs. <!-- Ida has to agree first -->\n  <!-- and so has Ben -->\n<!-- gone, this one is -->\n',
		};
		expect(found(commentSent, tree)).toEqual([
			'CLAUDE.md: <!-- Ida has to agree first -->',
			'CLAUDE.md: <!-- and so has Ben -->',
		]);
	});

	it('says nothing of comments that are removed, in code, for tools, or of a word', () => {
		silent(commentSent, {
			'CLAUDE.md':
				'<!-- nobody reads this note -->\n\nA <!-- here --> B\n\n`<!-- some code in here -->`\n\nx <!-- markdownlint-disable-line MD013 because of it -->\n',
		});
	});
});
