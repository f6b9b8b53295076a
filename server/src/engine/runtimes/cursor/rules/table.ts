import type { Rule } from '../../../rules/rule.ts';
import { agentsFrontmatter } from './agentsFrontmatter.ts';
import { alwaysAsText } from './alwaysAsText.ts';
import { alwaysWithGlobs } from './alwaysWithGlobs.ts';
import { descriptionWithGlobs } from './descriptionWithGlobs.ts';
import { legacyRules } from './legacyRules.ts';
import { longRule } from './longRule.ts';
import { manualOnly } from './manualOnly.ts';
import { missingReference } from './missingReference.ts';
import { noFrontmatter } from './noFrontmatter.ts';
import { plainMarkdown } from './plainMarkdown.ts';
import { quotedGlobs } from './quotedGlobs.ts';
import { rootGlob } from './rootGlob.ts';
import { unknownKey } from './unknownKey.ts';

/** What can be wrong with files for Cursor, by its documentation; what loses most comes first. */
export const ownRules: readonly Rule[] = [
	plainMarkdown,
	alwaysAsText,
	unknownKey,
	rootGlob,
	missingReference,
	noFrontmatter,
	manualOnly,
	quotedGlobs,
	alwaysWithGlobs,
	agentsFrontmatter,
	legacyRules,
	descriptionWithGlobs,
	longRule,
];
