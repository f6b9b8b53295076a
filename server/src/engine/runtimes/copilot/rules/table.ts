import type { Rule } from '../../../rules/rule.ts';
import { byteOrderMark } from './byteOrderMark.ts';
import { frontmatterComment } from './frontmatterComment.ts';
import { importNotFollowed } from './importNotFollowed.ts';
import { mentionNotIncluded } from './mentionNotIncluded.ts';
import { misplaced } from './misplaced.ts';
import { nestedAgents } from './nestedAgents.ts';
import { neverAttached } from './neverAttached.ts';
import { patternMatchesElsewhere } from './patternMatchesElsewhere.ts';
import { patternMatchesNothing } from './patternMatchesNothing.ts';
import { sameText } from './sameText.ts';
import { skillDescriptionCut } from './skillDescriptionCut.ts';
import { unlessSaid } from './support.ts';
import { switchedOff } from './switchedOff.ts';
import { textBehindQuote } from './textBehindQuote.ts';
import { twoRuleBooks } from './twoRuleBooks.ts';
import { unclosedFrontmatter } from './unclosedFrontmatter.ts';
import { unclosedQuote } from './unclosedQuote.ts';

/** What VS Code says itself, these do not say again. */
export const copilotRules: readonly Rule[] = [
	misplaced,
	neverAttached,
	patternMatchesNothing,
	patternMatchesElsewhere,
	unclosedFrontmatter,
	unclosedQuote,
	textBehindQuote,
	byteOrderMark,
	frontmatterComment,
	mentionNotIncluded,
	importNotFollowed,
	nestedAgents,
	twoRuleBooks,
	sameText,
	switchedOff,
	skillDescriptionCut,
].map(unlessSaid);
