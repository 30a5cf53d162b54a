/** Bars where the fields will stand. */
export function FormSkeleton() {
  return (
    <div className="form-skeleton" aria-hidden="true">
      {['name', 'title', 'text', 'choice'].map((field) => (
        <div key={field} className="form-skeleton__field">
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
