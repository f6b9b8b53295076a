import * as l10n from '@vscode/l10n';
import type { GrowthLimit, GrowthPace, OverviewGrowth, OverviewRecall } from '../../../../protocol/overview/growth.ts';
import { Icon } from '../../shared/icon.tsx';
import { figure } from '../format.ts';
import { Calendar } from './calendar.tsx';
import { Recalled } from './recalled.tsx';
import { Timeline } from './timeline.tsx';

interface GrownProps {
	readonly growth: OverviewGrowth;
	readonly recall?: OverviewRecall;
}

/** Files over time, memory by days, what was recalled, and where it leads. */
export function Grown({ growth, recall }: GrownProps) {
	return (
		<>
			{growth.why === undefined ? (
				<>
					<Timeline growth={growth} />
					<Outlook growth={growth} />
				</>
			) : (
				<p>
					{growth.why}{' '}
					{l10n.t(
						'Keep it in git, and what it was on each day can be seen here. The days of its logs are known without git.',
					)}
				</p>
			)}
			<Calendar growth={growth} />
			<Recalled recall={recall} />
		</>
	);
}

/** A pace in a sentence, and the day to which it leads; undefined where there is nothing to say. */
function outlookOf(what: string, limit: GrowthLimit | undefined, pace: GrowthPace | undefined): string | undefined {
	if (!pace || !limit) return undefined;
	const perDay = pace.tokensADay < 10 ? pace.tokensADay.toFixed(1) : figure(Math.round(pace.tokensADay));
	const grows = l10n.t('{0}: about +{1} tokens a day in the last 90 days.', what, perDay);
	if (pace.full === undefined) return undefined;
	const size = `${figure(limit.length)} / ${figure(limit.limit)} ${limit.unit}`;
	return `${grows} ${l10n.t('At this pace it reaches its limit about {0} ({1} now); what is over it is cut.', pace.full, size)}`;
}

/** What is said of the days to come: nothing where nothing grows steadily towards a limit. */
function Outlook({ growth: { files, whole } }: { readonly growth: OverviewGrowth }) {
	const lines = [
		...files.map(({ path, limit, pace }) => outlookOf(path, limit, pace)),
		outlookOf(l10n.t('All files together'), whole?.limit, whole?.pace),
	].filter((line) => line !== undefined);
	return (
		<ul class="outlook">
			{lines.map((line) => (
				<li key={line}>
					<Icon name="graph-line" /> {line}
				</li>
			))}
		</ul>
	);
}
