import { describe, expect, it } from 'vitest';
import { matterEndsEarly } from '../../../../server/src/engine/runtimes/claudeCode/rules/matterEndsEarly.ts';
import { healthySkills, skill } from '../../runtimes/claudeCode/healthySkills.ts';
import { found, silent } from '../../runtimes/claudeCode/world.ts';

describe('claude.frontmatter-ends-early', () => {
	it('reports dashes in the middle of a line', () => {
		const tree = { '.claude/skills/a/SKILL.md': skill('description: Plans --- slowly.') };
		expect(found(matterEndsEarly, tree)).toEqual(['.claude/skills/a/SKILL.md: ---']);
	});

	it('says nothing of a healthy project', () => silent(matterEndsEarly, healthySkills, {}));
});
