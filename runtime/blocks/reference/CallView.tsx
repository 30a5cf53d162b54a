import { useState } from 'react';
import { formatBytes, formatDuration, formatNumber, useLanguage, useText } from '#runtime/offers/words.ts';
import { Answers } from './Answers.tsx';
import { canBeTried } from './asking.ts';
import { type ApiCall, type ApiDocument, bodyOf } from './document.ts';
import { FieldTable } from './FieldTable.tsx';
import { TryCall } from './TryCall.tsx';

interface CallViewProps {
  call: ApiCall;
  document: ApiDocument;
}

/** One call: closed it says what it does; open, all that it takes and answers. */
export function CallView({ call, document }: CallViewProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { operationId: id, method, path, summary, deprecated } = call;
  return (
    <details
      className="reference-call"
      id={id}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-deprecated={deprecated}
    >
      <summary>
        <span className="reference-call__method" data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        <span className="reference-call__about">{summary}</span>
        {deprecated ? <span className="reference-call__mark">{t('reference.earlier')}</span> : null}
      </summary>
      {/* Made when it is opened: there are more calls than anybody reads. */}
      {isOpen ? <CallDetails call={call} document={document} /> : null}
    </details>
  );
}

function CallDetails({ call, document }: CallViewProps) {
  const t = useText();
  const body = bodyOf(call);
  return (
    <div className="reference-call__details">
      <p className="reference-call__facts">
        <a href={`#${call.operationId}`}>
          <code>{call.operationId}</code>
        </a>
        <span>{whoMay(call, t)}</span>
        <Limits call={call} />
      </p>
      {call.parameters.length > 0 ? (
        <FieldTable
          title={t('reference.parameters')}
          rows={call.parameters.map(({ name, in: where, required, description, schema }) => ({
            ...{ name, required, schema, description },
            where: t(`reference.in.${where}`),
          }))}
        />
      ) : null}
      {body ? (
        <FieldTable
          title={t('reference.body', { type: body.type })}
          rows={Object.entries(body.content.schema?.properties ?? {}).map(([name, schema]) => ({
            ...{ name, schema, description: schema.description },
            required: body.content.schema?.required?.includes(name) ?? false,
          }))}
        />
      ) : null}
      <Answers call={call} document={document} />
      {canBeTried(call) ? <TryCall call={call} document={document} /> : null}
    </div>
  );
}

function whoMay({ security }: ApiCall, t: ReturnType<typeof useText>): string {
  if (security.some((way) => Object.keys(way).length === 0)) return t('reference.who.anybody');
  return security.some((way) => 'token' in way) ? t('reference.who.signedIn') : t('reference.who.inPerson');
}

function Limits({ call: { 'x-budget': budget } }: { call: ApiCall }) {
  const t = useText();
  const language = useLanguage();
  if (budget === undefined) return null;
  const { rate, timeMs, bodyBytes } = budget;
  return (
    <>
      <span>{t('reference.limits.time', { time: formatDuration(timeMs, language) })}</span>
      <span>{t('reference.limits.body', { size: formatBytes(bodyBytes) })}</span>
      {rate ? (
        <span>
          {t('reference.limits.rate', {
            person: formatNumber(rate.perPerson, language),
            network: formatNumber(rate.perNetwork, language),
            time: formatDuration(rate.windowMs, language),
          })}
        </span>
      ) : null}
    </>
  );
}
