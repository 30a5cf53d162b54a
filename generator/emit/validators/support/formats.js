/** Formats of JSON Schema that one regular expression cannot say; the others are printed where they are used. */
const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2026-02-28` */
export function date(text) {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (found === null) return false;
  const [year, month, day] = found.slice(1).map(Number);
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (leap ? 1 : 0);
}

/** `23:59:60Z`, `08:00:00.5+08:00`; the zone is required. */
export function time(text) {
  const found = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (found === null) return false;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const [zoneHour, zoneMinute] = [Number(found[6] ?? 0), Number(found[7] ?? 0)];
  if (zoneHour > 23 || zoneMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second comes at 23:59 of universal time, whatever the zone says.
  const sign = found[5] === '-' ? -1 : 1;
  const universalMinute = minute - zoneMinute * sign;
  const universalHour = hour - zoneHour * sign - (universalMinute < 0 ? 1 : 0);
  const lastHour = universalHour === 23 || universalHour === -1;
  return lastHour && (universalMinute === 59 || universalMinute === -1) && second < 61;
}

/**
 * Nearly every moment there is, in one step: all but the 29th of February, leap seconds and rare ways of writing.
 * What it takes is right; nine digits after the point, since more may round up to the next minute.
 */
const usual =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** `2026-02-28T08:00:00.000Z` */
export function dateTime(text) {
  if (usual.test(text)) return true;
  const parts = text.split(/t|\s/i);
  return parts.length === 2 && date(parts[0]) && time(parts[1]);
}

/** `https://example.com/a`: a scheme and what follows it, without spaces and what no address may hold. */
export function uri(text) {
  return /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);
}

/** `+86 10 6250-1234`: 5 to 15 digits, as many as a number in the world has, with what people write between them. */
export function phone(text) {
  return /^\+?\(?\d(?:[ ()./-]{0,2}\d){4,14}$/.test(text);
}

/** `a@example.com`, as ajv-formats has it. */
export function email(text) {
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(
    text,
  );
}
