import { agentsIn } from '../../workspace/agentsIn.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import { fromRules } from '../support/fromRules.ts';

const said = fromRules({
	code: 'doctor.agents.shared-workspace',
	weight: 48,
	reports: 'two agents have the same folder',
	rules: ['config.shared-workspace'],
	silent: 'where the rule config.shared-workspace is switched off, and for agents with a folder of their own',
	message: () =>
		'Two agents have the same folder, so each reads what the other has remembered, and both write to one daily log. Give each its own folder; if you want it so, switch off the rule config.shared-workspace.',
});

export const sharedWorkspace: DoctorCheck = {
	...said,
	*check(view) {
		const own = agentsIn(view.runtime, view.snapshot);
		// The rule speaks of the configuration: whom it concerns is for us to say.
		if (own.length === 1) return;
		for (const finding of said.check(view)) {
			const agents = own.map(({ agentId, folder }) => `the agent “${agentId}” lives in ${folder}`);
			yield { ...finding, evidence: [...finding.evidence, ...agents] };
		}
	},
};
