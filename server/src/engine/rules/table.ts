import { agentsToldOpposites } from './agents/agentsToldOpposites.ts';
import { budgetClamped } from './budget/budgetClamped.ts';
import { budgetDropped } from './budget/budgetDropped.ts';
import { budgetLopsided } from './budget/budgetLopsided.ts';
import { budgetNearLimit } from './budget/budgetNearLimit.ts';
import { budgetTruncated } from './budget/budgetTruncated.ts';
import { configInertKey } from './config/configInertKey.ts';
import { configInvalid } from './config/configInvalid.ts';
import { configMistaken } from './config/configMistaken.ts';
import { configSharedWorkspace } from './config/configSharedWorkspace.ts';
import { configUnknownKey } from './config/configUnknownKey.ts';
import { contextNeverMatches } from './frontmatter/contextNeverMatches.ts';
import { frontmatterCode } from './frontmatter/frontmatterCode.ts';
import { frontmatterInvalidValue } from './frontmatter/frontmatterInvalidValue.ts';
import { frontmatterLineEnds } from './frontmatter/frontmatterLineEnds.ts';
import { frontmatterMissingKey } from './frontmatter/frontmatterMissingKey.ts';
import { frontmatterStopsLoading } from './frontmatter/frontmatterStopsLoading.ts';
import { frontmatterSyntax } from './frontmatter/frontmatterSyntax.ts';
import { frontmatterUnknownKey } from './frontmatter/frontmatterUnknownKey.ts';
import { identityDisagrees } from './identity/identityDisagrees.ts';
import { identityEmoji } from './identity/identityEmoji.ts';
import { identityLongName } from './identity/identityLongName.ts';
import { identityOverruled } from './identity/identityOverruled.ts';
import { identityPlaceholder } from './identity/identityPlaceholder.ts';
import { identityUnknownLabel } from './identity/identityUnknownLabel.ts';
import { identityUnreadName } from './identity/identityUnreadName.ts';
import { loadCaseByLuck } from './load/loadCaseByLuck.ts';
import { loadCaseMismatch } from './load/loadCaseMismatch.ts';
import { loadEmpty } from './load/loadEmpty.ts';
import { loadMissing } from './load/loadMissing.ts';
import { loadNeverLoaded } from './load/loadNeverLoaded.ts';
import { loadNotText } from './load/loadNotText.ts';
import { loadRefused } from './load/loadRefused.ts';
import { sessionLeaksToGroup } from './load/sessionLeaksToGroup.ts';
import { sessionWithheld } from './load/sessionWithheld.ts';
import { memoryDailyDate } from './memory/memoryDailyDate.ts';
import { memoryDateMismatch } from './memory/memoryDateMismatch.ts';
import { memoryDuplicateEntry } from './memory/memoryDuplicateEntry.ts';
import { memoryExpired } from './memory/memoryExpired.ts';
import { memoryFutureDate } from './memory/memoryFutureDate.ts';
import { memoryReadableByOthers } from './memory/memoryReadableByOthers.ts';
import { memoryRelativeDate } from './memory/memoryRelativeDate.ts';
import { memoryTwoFiles } from './memory/memoryTwoFiles.ts';
import { instructionsContradict } from './prose/instructionsContradict.ts';
import { instructionsNoWayOut } from './prose/instructionsNoWayOut.ts';
import { linksMissingFile } from './prose/linksMissingFile.ts';
import { linksNotReceived } from './prose/linksNotReceived.ts';
import { markdownMergeConflict } from './prose/markdownMergeConflict.ts';
import { markdownOpenFence } from './prose/markdownOpenFence.ts';
import type { Rule } from './rule.ts';
import { bootstrapDeleted } from './run/bootstrapDeleted.ts';
import { bootstrapLeftover } from './run/bootstrapLeftover.ts';
import { heartbeatEmpty } from './run/heartbeatEmpty.ts';
import { runCreates } from './run/runCreates.ts';
import { runFails } from './run/runFails.ts';
import { runRefused } from './run/runRefused.ts';
import { securityBidirectionalCharacters } from './security/securityBidirectionalCharacters.ts';
import { securityContextBreakout } from './security/securityContextBreakout.ts';
import { securityInvisibleCharacters } from './security/securityInvisibleCharacters.ts';
import { securityOutsideInstructions } from './security/securityOutsideInstructions.ts';
import { securityPrivateData } from './security/securityPrivateData.ts';
import { securitySecret } from './security/securitySecret.ts';
import { securityTagCharacters } from './security/securityTagCharacters.ts';
import { skillsDescription } from './skills/skillsDescription.ts';
import { skillsFields } from './skills/skillsFields.ts';
import { skillsFolder } from './skills/skillsFolder.ts';
import { skillsFrontmatter } from './skills/skillsFrontmatter.ts';
import { skillsHidesAnother } from './skills/skillsHidesAnother.ts';
import { skillsName } from './skills/skillsName.ts';
import { skillsNotListed } from './skills/skillsNotListed.ts';
import { skillsOverLimit } from './skills/skillsOverLimit.ts';
import { skillsSameName } from './skills/skillsSameName.ts';
import { skillsUnreachable } from './skills/skillsUnreachable.ts';

/** Rules that ask any runtime. Adding one: a file beside this, a line here, a test, `npm run docs`. */
export const generalRules: readonly Rule[] = [
	runRefused,
	runFails,
	runCreates,
	bootstrapDeleted,
	configInvalid,
	configUnknownKey,
	budgetTruncated,
	budgetClamped,
	budgetDropped,
	budgetNearLimit,
	loadRefused,
	loadNotText,
	loadNeverLoaded,
	loadCaseByLuck,
	loadCaseMismatch,
	loadMissing,
	sessionLeaksToGroup,
	sessionWithheld,
	bootstrapLeftover,
	identityUnknownLabel,
	identityUnreadName,
	identityPlaceholder,
	heartbeatEmpty,
	frontmatterSyntax,
	frontmatterStopsLoading,
	frontmatterMissingKey,
	frontmatterUnknownKey,
	frontmatterInvalidValue,
	frontmatterLineEnds,
	contextNeverMatches,
	frontmatterCode,
	securitySecret,
	securityInvisibleCharacters,
	securityBidirectionalCharacters,
	securityTagCharacters,
	securityContextBreakout,
	securityOutsideInstructions,
	securityPrivateData,
	memoryDailyDate,
	memoryFutureDate,
	memoryDateMismatch,
	memoryExpired,
	memoryRelativeDate,
	memoryReadableByOthers,
	memoryDuplicateEntry,
	memoryTwoFiles,
	loadEmpty,
	markdownMergeConflict,
	markdownOpenFence,
	configInertKey,
	configMistaken,
	configSharedWorkspace,
	identityLongName,
	identityEmoji,
	identityDisagrees,
	identityOverruled,
	budgetLopsided,
	skillsFrontmatter,
	skillsName,
	skillsNotListed,
	skillsHidesAnother,
	skillsOverLimit,
	skillsSameName,
	skillsUnreachable,
	skillsFolder,
	skillsDescription,
	skillsFields,
	agentsToldOpposites,
	instructionsContradict,
	instructionsNoWayOut,
	linksMissingFile,
	linksNotReceived,
];

/** `rules` with those that a runtime brings, each in its place. */
export function withParticular(rules: readonly Rule[], particular: Iterable<Rule>): readonly Rule[] {
	const all = [...rules];
	for (const rule of particular) {
		const at = all.findIndex(({ code }) => code === rule.particular?.behind);
		all.splice(at < 0 ? all.length : at + 1, 0, rule);
	}
	return all;
}
