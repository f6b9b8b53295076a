import { bootstrapLeftover } from './bootstrapLeftover.ts';
import { budgetClamped } from './budgetClamped.ts';
import { budgetDropped } from './budgetDropped.ts';
import { budgetNearLimit } from './budgetNearLimit.ts';
import { budgetTruncated } from './budgetTruncated.ts';
import { configInvalid } from './configInvalid.ts';
import { configUnknownKey } from './configUnknownKey.ts';
import { frontmatterCode } from './frontmatterCode.ts';
import { frontmatterSyntax } from './frontmatterSyntax.ts';
import { heartbeatEmpty } from './heartbeatEmpty.ts';
import { identityPlaceholder } from './identityPlaceholder.ts';
import { identityUnknownLabel } from './identityUnknownLabel.ts';
import { loadCaseMismatch } from './loadCaseMismatch.ts';
import { loadMissing } from './loadMissing.ts';
import { loadNeverLoaded } from './loadNeverLoaded.ts';
import { loadRefused } from './loadRefused.ts';
import type { Rule } from './rule.ts';
import { sessionLeaksToGroup } from './sessionLeaksToGroup.ts';
import { sessionWithheld } from './sessionWithheld.ts';

/** Every rule that there is. Adding one: a file beside this, a line here, a test, `npm run docs`. */
export const rules: readonly Rule[] = [
	configInvalid,
	configUnknownKey,
	budgetTruncated,
	budgetClamped,
	budgetDropped,
	budgetNearLimit,
	loadRefused,
	loadNeverLoaded,
	loadCaseMismatch,
	loadMissing,
	sessionLeaksToGroup,
	sessionWithheld,
	bootstrapLeftover,
	identityUnknownLabel,
	identityPlaceholder,
	heartbeatEmpty,
	frontmatterSyntax,
	frontmatterCode,
];
